#include "worker/specialise/call/world_calls.h"

#include <algorithm>

#include "worker/specialise/call/known_call.h"
#include "worker/specialise/core/same_version.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/objects/handed_maps.h"
#include "worker/specialise/variables/known_state.h"
#include "worker/specialise/variables/open_places.h"

namespace residua::specialise {

namespace {

constexpr size_t kMostOfEntry = 48;  // ways in which a call of the program may find the variables
constexpr size_t kMostValues = 8;    // that one of them may have then

}  // namespace

WorldPtr OnlyWorld(const Activation& act) { return act.now.env.worlds.size() == 1 ? act.now.env.worlds[0] : nullptr; }

namespace {

// A function that calls itself and assigns something on its way each time would become a version for each depth.
void RefuseGrowth(Session& session, const Callee& callee, const std::vector<WorldPtr>& worlds) {
  constexpr size_t kDeepest = 8;
  const auto active = session.active_calls.find(IdentityOf(callee));
  if (active == session.active_calls.end() || active->second.size() < kDeepest) return;
  const WorldPtr& last = active->second.back().world;
  std::set<std::string> keys;
  for (const WorldPtr& world : worlds) {
    if (last != nullptr) keys.merge(Difference(*world, *last));
  }
  if (!keys.empty()) GiveUpState(session, OwnersOf(keys));
}

std::set<std::string> TouchedDifference(const World& a, const World& b, const std::set<std::string>& touched) {
  std::set<std::string> keys = Difference(a, b);
  std::erase_if(keys, [&](const std::string& key) { return !touched.contains(key); });
  return keys;
}

// What is known of a variable of which something is not known differs between the two: also where the programs are
// alike, what is known of their expressions is not.
bool DifferInOpen(const World& a, const World& b, const std::set<std::string>& touched) {
  return std::ranges::any_of(TouchedDifference(a, b, touched), [&](const std::string& key) {
    const auto is_open = [&](const World& world) {
      const auto at = world.find(key);
      return at != world.end() && at->second.IsOpen();
    };
    return is_open(a) || is_open(b);
  });
}

}  // namespace

std::vector<Version*> VersionsInWorlds(Activation& act, const Callee& callee, const VersionCall& call,
                                       const std::vector<WorldPtr>& worlds) {
  RefuseGrowth(act.session, callee, worlds);
  const auto version_in = [&](const WorldPtr& world) -> Version& {
    return act.session.VersionFor(callee, call.args, call.nargout, call.outputs, call.force_dynamic, call.globals,
                                  call.ignored, world);
  };
  std::vector<Version*> versions;
  std::set<std::string> touched;
  for (size_t k = 0; k < std::max<size_t>(1, worlds.size()); ++k) {
    versions.push_back(&version_in(worlds.empty() ? nullptr : worlds[k]));
    touched.insert(versions.back()->state.touched.begin(), versions.back()->state.touched.end());
    if (versions.back()->whole) break;
  }
  if (!touched.empty() && (worlds.empty() || act.session.handle_sets > 0)) GiveUpState(act.session, OwnersOf(touched));
  if (!touched.empty()) act.session.recorder.Spoil();
  for (size_t k = 1; k < versions.size(); ++k) {
    if (!SameVersions(act.session, *versions[0], *versions[k]) ||
        (versions[k] != versions[0] && DifferInOpen(*worlds[0], *worlds[k], touched))) {
      OpenWhatCounts(act.session, {worlds[0], worlds[k]}, TouchedDifference(*worlds[0], *worlds[k], touched));
      GiveUpWhatDiffers(act.session, version_in, worlds, versions, touched);
    }
  }
  return versions;
}

namespace {

bool AreAmong(const std::vector<WorldPtr>& some, const std::vector<WorldPtr>& all) {
  return std::ranges::all_of(some, [&](const WorldPtr& one) {
    return std::ranges::any_of(all, [&](const WorldPtr& world) { return world == one || SameWorld(*world, *one); });
  });
}

// Behind a call. One that only looks does nothing that a `try` around it would have to know of.
void EnterAfter(Activation& act, std::vector<WorldPtr> after, bool stores) {
  const std::vector<WorldPtr>& before = act.now.env.worlds;
  if (stores || after.empty() || !AreAmong(after, before) || !AreAmong(before, after)) Enter(act, std::move(after));
}

}  // namespace

void StateAfterCall(Activation& act, const std::vector<WorldPtr>& worlds, const std::vector<Version*>& versions) {
  std::vector<WorldPtr> after, failing;
  std::set<std::string> touched, stored;
  bool known = !worlds.empty();
  for (size_t k = 0; k < worlds.size() && k < versions.size(); ++k) {
    const StateEffects& state = versions[k]->state;
    touched.insert(state.touched.begin(), state.touched.end());
    const std::set<std::string>& open = versions[k]->open_stores;
    stored.insert(open.begin(), open.end());
    act.version.state.touched.insert(state.touched.begin(), state.touched.end());
    act.version.open_stores.insert(open.begin(), open.end());
    known = known && !state.left_unknown;
    if (state.touched.empty()) {
      known = AddWorld(&after, worlds[k]) && known;
      continue;
    }
    for (const WorldPtr& left : state.left) known = AddWorld(&after, With(worlds[k], state.touched, *left)) && known;
    for (const WorldPtr& one : state.failing) {
      const WorldPtr then = With(worlds[k], state.touched, *one);
      AddWorld(&act.failing, then);
      AddWorld(&failing, then);
    }
  }
  if (touched.empty()) return;
  if (!failing.empty()) RefuseStale(act, touched, failing);
  if (known && after.empty()) {  // it does not return
    if (!failing.empty()) EnterAfter(act, std::move(failing), !stored.empty());
    return;
  }
  if (!known) OpenWhatCounts(act.session, after, DifferencesOf(after));
  EnterAfter(act, known ? std::move(after) : std::vector<WorldPtr>(), !stored.empty());
  Refresh(act, touched, stored);
}

bool ChangesState(Activation& act, const Callee& callee) {
  return !act.now.env.worlds.empty() && !act.source_names.contains("ans") && act.session.Follows(callee);
}

std::optional<std::vector<Value>> RunInWorlds(Activation& act, const Callee& callee, const PartialValues& args,
                                              int nargout) {
  if (act.now.env.worlds.empty() || act.session.handle_sets > 0) {
    return RunKnownCall(callee, args, nargout, &act.session, nullptr, nullptr);
  }
  std::optional<std::vector<Value>> results;
  std::vector<WorldPtr> after;
  std::set<std::string> touched;
  const std::vector<WorldPtr> worlds = act.now.env.worlds;
  for (const WorldPtr& world : worlds) {
    StateOfCall state;
    std::optional<std::vector<Value>> here = RunKnownCall(callee, args, nargout, &act.session, world, &state);
    if (!here) return std::nullopt;
    const auto same = [](const Value& a, const Value& b) { return value::Fingerprint(a) == value::Fingerprint(b); };
    if (results && !std::ranges::equal(*results, *here, same)) return std::nullopt;
    results = std::move(here);
    touched.insert(state.touched.begin(), state.touched.end());
    if (state.touched.empty()) return results;
    if (!AddWorld(&after, With(world, state.touched, *state.left))) return std::nullopt;
  }
  act.version.state.touched.insert(touched.begin(), touched.end());
  act.session.recorder.Spoil();
  EnterAfter(act, std::move(after), false);
  Refresh(act, touched, {});
  return results;
}

namespace {

// The variables that have more values than kMostValues: one that counts has another in each.
std::set<std::string> Counters(const std::vector<WorldPtr>& worlds) {
  std::map<std::string, std::set<std::string>> values;
  for (const WorldPtr& world : worlds) {
    for (const auto& [key, kept] : *world) values[key].insert(kept.digest);
  }
  std::set<std::string> counters;
  for (const auto& [key, of_key] : values) {
    if (of_key.size() > kMostValues) counters.insert(key);
  }
  return counters;
}

}  // namespace

Version& VersionOfEntry(Session& session, const Callee& callee, const VersionCall& call) {
  const auto version_in = [&](const WorldPtr& world) -> Version& {
    return session.VersionFor(callee, call.args, call.nargout, call.outputs, call.force_dynamic, call.globals,
                              call.ignored, world);
  };
  std::vector<WorldPtr> worlds{FirstWorld()};
  std::vector<Version*> versions;
  std::set<std::string> touched;
  for (size_t k = 0; k < worlds.size(); ++k) {
    const WorldPtr world = worlds[k];
    versions.push_back(&version_in(world));
    const Version& version = *versions.back();
    touched.insert(version.state.touched.begin(), version.state.touched.end());
    if (version.whole) {
      if (!touched.empty()) GiveUpState(session, OwnersOf(touched));
      return *versions.back();
    }
    if (version.state.left_unknown && !touched.empty()) GiveUpState(session, OwnersOf(touched));
    for (const auto& later : {version.state.left, version.state.failing}) {
      for (const WorldPtr& part : later) {
        AddWorld(&worlds, With(world, version.state.touched, *part));
        const std::set<std::string> counters = Counters(worlds);
        if (!counters.empty()) {
          OpenWhatCounts(session, worlds, counters);
          GiveUpVariables(session, counters);
        }
        if (worlds.size() > kMostOfEntry)
          GiveUpDifference(session, {worlds[worlds.size() - 2], worlds.back()}, touched);
      }
    }
  }
  for (const Version* version : versions) {
    if (!SameVersions(session, *versions[0], *version)) {
      GiveUpWhatDiffers(session, version_in, worlds, versions, touched);
    }
  }
  return *versions[0];
}

}  // namespace residua::specialise
