#include "worker/specialise/core/worlds.h"

#include <algorithm>
#include <utility>

#include "digest/sha256.h"
#include "worker/check/check.h"
#include "worker/specialise/core/same_version.h"
#include "worker/syntax/assigned.h"

namespace residua::specialise {

namespace {

// Ways in which the variables stand that a function touches: a counter would be in a new one at each call.
constexpr size_t kMostOfFunction = 128;
// Variables that a function leaves to the residual program while others of it are followed.
constexpr size_t kMostLeft = 4;

}  // namespace

std::string KeyOfKept(const std::string& identity, const std::string& variable) { return identity + "|" + variable; }
std::string FunctionOfKept(const std::string& key) { return key.substr(0, key.rfind('|')); }

InternedName VariableOfKept(const std::string& key) { return InternedName(key.substr(key.rfind('|') + 1)); }

bool IsLeft(const Session& session, const std::string& key) {
  const auto signature = session.signatures.find(key);
  return signature != session.signatures.end() && signature->second.left_over;
}

namespace {

bool LeavesVariables(const Session& session, const std::string& identity) {
  const std::string first = KeyOfKept(identity, "");
  const auto at = session.signatures.lower_bound(first);
  return at != session.signatures.end() && at->first.starts_with(first);
}

}  // namespace

void ShareLeft(Session& session, const std::vector<const Version*>& program) {
  std::map<std::string, size_t> versions;
  session.memo->Visit([&](const CallSignature& made_for, const Version& version) {
    if (std::ranges::find(program, &version) != program.end()) ++versions[made_for.function];
  });
  for (const auto& [identity, count] : versions) {
    const auto signature = session.signatures.find(identity);
    if (count < 2 || signature == session.signatures.end()) continue;
    if (!signature->second.left_over && !LeavesVariables(session, identity)) continue;
    if (!std::exchange(signature->second.shared, true)) throw Restart{session.signatures};
  }
}

namespace {

FunctionRef FunctionWith(const Session& session, const std::string& identity) {
  const size_t at = identity.rfind('>');
  const auto file = session.functions.files().find(identity.substr(0, at));
  RESIDUA_CHECK(file != session.functions.files().end(), "no file of " + identity);
  FunctionRef f;
  f.file = file->second;
  f.function = syntax::FunctionId(static_cast<uint32_t>(std::stoul(identity.substr(at + 1))));
  return f;
}

}  // namespace

std::string NameOfKept(const Session& session, const std::string& key) {
  const FunctionRef f = FunctionWith(session, FunctionOfKept(key));
  return (*f.file->ast)[f.function].name + "." + VariableOfKept(key).text();
}

std::set<std::string> OwnersOf(const std::set<std::string>& keys) {
  std::set<std::string> owners;
  for (const std::string& key : keys) owners.insert(FunctionOfKept(key));
  return owners;
}

KeptValue KeptOf(const Value& v) {
  const AbstractValue facts = StaticBinding(AbstractValue::Of(v)).facts;
  return {facts, Sha256Hex(value::Fingerprint(facts.static_value()))};
}

const WorldPtr& FirstWorld() {
  static const WorldPtr world = std::make_shared<const World>();
  return world;
}

std::string TextOfWorld(const World& world) {
  std::string text;
  for (const auto& [key, kept] : world) text += "|kept " + key + "=" + kept.digest;
  return text;
}

std::set<std::string> Difference(const World& a, const World& b) {
  std::set<std::string> keys;
  const auto add = [&](const World& one, const World& other) {
    for (const auto& [key, kept] : one) {
      const auto at = other.find(key);
      if (at == other.end() || at->second.digest != kept.digest) keys.insert(key);
    }
  };
  add(a, b);
  add(b, a);
  return keys;
}

WorldPtr Project(const WorldPtr& world, const std::set<std::string>& keys) {
  World part;
  for (const auto& [key, kept] : *world) {
    if (keys.contains(key)) part.emplace(key, kept);
  }
  return std::make_shared<const World>(std::move(part));
}

WorldPtr With(const WorldPtr& world, const std::set<std::string>& keys, const World& part) {
  World all = *world;
  for (const std::string& key : keys) {
    const auto at = part.find(key);
    if (at == part.end()) {
      all.erase(key);
    } else {
      all.insert_or_assign(key, at->second);
    }
  }
  if (SameWorld(all, *world)) return world;
  return std::make_shared<const World>(std::move(all));
}

void AddAll(const std::vector<WorldPtr>& from, std::vector<WorldPtr>* to) {
  for (const WorldPtr& world : from) AddWorld(to, world);
}

std::vector<std::pair<InternedName, bool>> PersistentVariables(const FunctionRef& f) {
  const Ast& ast = *f.file->ast;
  std::vector<std::pair<InternedName, bool>> names;
  VisitStatements(ast, ast[f.function].body, [&](syntax::StmtId s) {
    if (ast[s].kind != syntax::StmtKind::kPersistent) return;
    for (syntax::ExprId e : ast.Exprs(s)) {
      names.emplace_back(syntax::TargetRoot(ast, e), ast[e].kind == syntax::ExprKind::kInitialised);
    }
  });
  return names;
}

namespace {

// What a helper guesses of versions may differ where no state does: it would begin anew without an end.
[[noreturn]] void BeginAnew(Session& session, bool gave_up) {
  if (!gave_up && session.recorder.helps()) throw JobLimit("a guess led astray", false);
  throw Restart{session.signatures};
}

struct Variables {
  size_t left = 0;      // to the residual program
  bool others = false;  // nor are they the same at the beginning of each call anyway
};

Variables VariablesOf(Session& session, const std::string& identity) {
  const FunctionRef f = FunctionWith(session, identity);
  const ConstantStates& constant = session.ConstantStateOf(f);
  Variables found;
  for (const auto& [name, initialised] : PersistentVariables(f)) {
    const auto state = constant.find(name);
    if (IsLeft(session, KeyOfKept(identity, name))) {
      ++found.left;
    } else if (state == constant.end() || !state->second.needs.empty()) {
      found.others = true;
    }
  }
  return found;
}

// What was found of its variables while others of them were followed.
void ForgetLeft(Signature* signature) {
  signature->shared = signature->comes_back = false;
  signature->forms.clear();
  signature->stored.clear();
}

bool LeaveOver(Session& session, const std::string& identity) {
  Signature& signature = session.signatures[identity];
  if (std::exchange(signature.left_over, true)) return false;
  const auto left = [&](const auto& one) { return one.first.starts_with(KeyOfKept(identity, "")); };
  if (std::erase_if(session.signatures, left) != 0) ForgetLeft(&signature);
  return true;
}

}  // namespace

void GiveUpState(Session& session, const std::set<std::string>& identities) {
  bool more = false;
  for (const std::string& identity : identities) more = LeaveOver(session, identity) || more;
  BeginAnew(session, more);
}

void GiveUpVariables(Session& session, const std::set<std::string>& keys) {
  bool more = false;
  for (const std::string& key : keys) {
    const std::string identity = FunctionOfKept(key);
    Signature& function = session.signatures[identity];
    if (function.left_over || std::exchange(session.signatures[key].left_over, true)) continue;
    more = true;
    ForgetLeft(&function);
    const Variables variables = VariablesOf(session, identity);
    if (!variables.others || variables.left > kMostLeft) LeaveOver(session, identity);
  }
  BeginAnew(session, more);
}

std::set<std::string> DifferencesOf(const std::vector<WorldPtr>& worlds) {
  std::set<std::string> keys;
  for (const WorldPtr& world : worlds) keys.merge(Difference(*world, *worlds[0]));
  return keys;
}

void GiveUpDifference(Session& session, const std::vector<WorldPtr>& worlds, const std::set<std::string>& touched) {
  const std::set<std::string> keys = DifferencesOf(worlds);
  std::set<std::string> both;
  std::ranges::set_intersection(keys, touched, std::inserter(both, both.end()));
  GiveUpVariables(session, both.empty() ? touched : both);
}

void GiveUpWhatDiffers(Session& session, const VersionIn& version_in, const std::vector<WorldPtr>& worlds,
                       const std::vector<Version*>& versions, const std::set<std::string>& touched) {
  for (size_t k = 1; k < versions.size(); ++k) {
    if (SameVersions(session, *versions[0], *versions[k])) continue;
    std::map<std::string, std::set<std::string>> by_owner, by_itself;
    for (const std::string& key : Difference(*worlds[0], *worlds[k])) {
      if (!touched.contains(key)) continue;
      by_owner[FunctionOfKept(key)].insert(key);
      by_itself[key] = {key};
    }
    for (const auto& together : {by_itself, by_owner}) {
      std::set<std::string> guilty;
      for (const auto& [name, keys] : together) {
        const Version& other = version_in(With(worlds[k], keys, *worlds[0]));
        if (!SameVersions(session, *versions[k], other)) guilty.insert(keys.begin(), keys.end());
      }
      if (!guilty.empty()) GiveUpVariables(session, guilty);
    }
  }
  GiveUpDifference(session, worlds, touched);
}

bool SameEffects(const StateEffects& a, const StateEffects& b) {
  const auto covers = [](const std::vector<WorldPtr>& x, const std::vector<WorldPtr>& y) {
    return std::ranges::all_of(x, [&](const WorldPtr& w) {
      return std::ranges::any_of(y, [&](const WorldPtr& v) { return SameWorld(*w, *v); });
    });
  };
  return a.touched == b.touched && a.left_unknown == b.left_unknown && a.left.size() == b.left.size() &&
         covers(a.left, b.left) && a.failing.size() == b.failing.size() && covers(a.failing, b.failing);
}

std::string InWorldOf(Session& session, const WorldPtr& world, CallSignature* signature) {
  std::string call = signature->call;
  if (world == nullptr) return call;
  const auto known = session.in_worlds.find({signature->function, call});
  if (known != session.in_worlds.end()) {
    for (const Session::InWorld& one : known->second) {
      if (TextOfWorld(*Project(world, one.touched)) != one.text) continue;
      signature->call = one.call;
      return call;
    }
  }
  signature->call += TextOfWorld(*world);
  return call;
}

void NoteInWorld(Session* session, const std::string& call, const CallSignature& signature, const Version& version) {
  const std::string text = TextOfWorld(*Project(version.state.given, version.state.touched));
  std::set<std::string>& worlds = session->worlds_of[signature.function];
  worlds.insert(text);
  if (worlds.size() > kMostOfFunction && !version.state.touched.empty()) {
    GiveUpState(*session, OwnersOf(version.state.touched));
  }
  session->in_worlds[{signature.function, call}].push_back({signature.call, version.state.touched, text});
}

}  // namespace residua::specialise
