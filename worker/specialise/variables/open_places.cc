#include "worker/specialise/variables/open_places.h"

#include <algorithm>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/core/worlds.h"

namespace residua::specialise {

namespace {

constexpr size_t kMostOpened = 4;  // of one variable

// In Session::signatures, of which no function has such an identity.
std::string FirstPlace(const std::string& key) { return "open " + key + kStepOfPlace; }

std::vector<std::string> OpenedOf(const Session& session, const std::string& key) {
  std::vector<std::string> places;
  const std::string first = FirstPlace(key);
  for (auto at = session.signatures.lower_bound(first); at != session.signatures.end(); ++at) {
    if (!at->first.starts_with(first)) break;
    places.push_back(at->first.substr(first.size()));
  }
  return places;
}

bool IsNumber(const Part& p) { return !p.parts && p.facts.IsRealDouble() && p.facts.IsScalar(); }

AbstractValue AnyNumber() { return AbstractValue::DoubleScalar().WithFullStorage(true); }

// Adds the places at which the two differ; false: they differ in more than numbers.
bool AddDifferences(const Part& a, const Part& b, const std::string& place, std::set<std::string>* places) {
  const auto x = AsParts(a, PartialAggregate::kStruct), y = AsParts(b, PartialAggregate::kStruct);
  if (x && y && x->names == y->names) {
    for (size_t k = 0; k < x->parts.size(); ++k) {
      const std::string inner = place.empty() ? x->names[k] : place + kStepOfPlace + x->names[k];
      if (!AddDifferences(x->parts[k], y->parts[k], inner, places)) return false;
    }
    return true;
  }
  if (KeyOf(a.facts, a.parts) == KeyOf(b.facts, b.parts)) return true;
  if (place.empty() || !IsNumber(a) || !IsNumber(b)) return false;
  places->insert(place);
  return true;
}

}  // namespace

bool HasOpenPlaces(const Session& session, const std::string& key) { return !OpenedOf(session, key).empty(); }

void OpenWhatCounts(Session& session, const std::vector<WorldPtr>& worlds, const std::set<std::string>& keys) {
  std::set<std::string> opened;
  for (const std::string& key : keys) {
    std::set<std::string> places;
    const KeptValue* first = nullptr;
    for (const WorldPtr& world : worlds) {
      const auto at = world->find(key);
      if (at == world->end()) continue;
      if (first == nullptr) first = &at->second;
      const KeptValue& kept = at->second;
      if (!kept.slot.empty() ||
          !AddDifferences({first->facts, {}, first->parts}, {kept.facts, {}, kept.parts}, "", &places))
        return;
    }
    const std::vector<std::string> before = OpenedOf(session, key);
    if (places.empty() || places.size() + before.size() > kMostOpened) return;
    for (const std::string& place : places) {
      if (std::ranges::find(before, place) != before.end()) return;
      opened.insert(FirstPlace(key) + place);
    }
  }
  if (opened.empty()) return;
  for (const std::string& place : opened) session.signatures[place].left_over = true;
  throw Restart{session.signatures};
}

namespace {

// What is there with the number at the rest of the place in a variable; nullopt: there is none, or it is in one.
std::optional<Part> WithOpened(Activation& act, const Part& whole, const std::string& place, const std::string& hint,
                               SourceRange range) {
  if (place.empty()) {
    if (!IsNumber(whole) || whole.facts.MayBeSparse()) return std::nullopt;
    if (!whole.facts.IsStatic()) return Part{AnyNumber(), whole.variable, nullptr};
    const InternedName variable = FreshName(act, hint);
    const ExprId number = LiftValue(act, whole.facts.static_value(), range, variable);
    Emit(act, AssignNode(act.tree(), variable, number, range));
    return Part{AnyNumber(), variable, nullptr};
  }
  const size_t end = place.find(kStepOfPlace);
  const std::string step = place.substr(0, end);
  const std::shared_ptr<PartialAggregate> parts = AsParts(whole, PartialAggregate::kStruct);
  if (!parts) return std::nullopt;
  const auto field = std::ranges::find(parts->names, step);
  if (field == parts->names.end()) return std::nullopt;
  Part& inner = parts->parts[static_cast<size_t>(field - parts->names.begin())];
  std::optional<Part> made =
      WithOpened(act, inner, end == std::string::npos ? "" : place.substr(end + 1), hint + "__" + step, range);
  if (!made) return std::nullopt;
  inner = *std::move(made);
  return PartOfVirtual(parts);
}

}  // namespace

void KeepOpen(Activation& act, InternedName name, SourceRange range) {
  for (const std::string& place : OpenedOf(act.session, KeyOfKept(act.identity, name))) {
    const auto found = act.now.env.vars.find(name);
    if (found == act.now.env.vars.end() || found->second.facts.defined() != domain::Tristate::kTrue) return;
    const std::optional<Part> opened =
        WithOpened(act, {found->second.facts, {}, found->second.parts}, place, name.text(), range);
    if (opened) act.now.env.vars[name] = Binding{opened->facts, opened->parts, false};
  }
}

}  // namespace residua::specialise
