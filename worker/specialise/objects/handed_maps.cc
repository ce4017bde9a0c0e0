#include "worker/specialise/objects/handed_maps.h"

#include <absl/strings/str_cat.h>

#include <algorithm>
#include <functional>

#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/map_holders.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

std::string Step(const PartialAggregate& v, size_t k) {
  return absl::StrCat(std::string(1, kStepOfPlace), v.kind == PartialAggregate::kStruct ? v.names[k] : absl::StrCat(k));
}

// Calls f for every map that the variable's value holds, with its place.
void VisitMaps(const PartialAggregatePtr& v, const std::string& place,
               const std::function<void(const PartialAggregatePtr&, const std::string&)>& f) {
  if (v == nullptr) return;
  if (v->kind == PartialAggregate::kMap) return f(v, place);
  const bool walked = v->kind == PartialAggregate::kStruct || v->kind == PartialAggregate::kCell ||
                      v->kind == PartialAggregate::kStructArray;
  for (size_t k = 0; walked && k < v->parts.size(); ++k) VisitMaps(v->parts[k].parts, place + Step(*v, k), f);
}

// The data of the map at the rest of a place; null: there is none.
const Value* DataAt(const Value& v, const std::string& place, size_t from) {
  if (from == std::string::npos || from >= place.size()) return &v;
  const size_t end = place.find(kStepOfPlace, from + 1);
  const std::string step = place.substr(from + 1, end == std::string::npos ? end : end - from - 1);
  if (v.Is(value::ClassId::kStruct) && v.IsScalar()) {
    const auto field = std::ranges::find(v.fields(), step);
    return field == v.fields().end() ? nullptr
                                     : DataAt(v.field(0, static_cast<int>(field - v.fields().begin())), place, end);
  }
  const int64_t k = std::atoll(step.c_str());
  return v.Is(value::ClassId::kCell) && k < v.numel() ? DataAt(v.cell(k), place, end) : nullptr;
}

// Whether the variable holds the map, as it is known, at its place.
bool StandsIn(Activation& act, const World& world, const PartialAggregate& map, const std::string& place) {
  const auto kept = world.find(VariableOfPlace(place));
  if (kept == world.end() || kept->second.IsOpen()) return false;
  const Value* there = DataAt(kept->second.facts.static_value(), place, place.find(kStepOfPlace));
  PartialAggregate known = map;
  known.identity = 0;
  const std::optional<Value> here = FixedOfKnown(act.session.fold_context, known);
  return there != nullptr && here && value::Fingerprint(*there) == value::Fingerprint(*here);
}

void RequireStanding(Activation& act, const std::vector<WorldPtr>& worlds, const PartialAggregate& map) {
  const std::string place = PlaceKept(act.session, map);
  const bool stands = !worlds.empty() && std::ranges::all_of(worlds, [&](const WorldPtr& world) {
    return StandsIn(act, *world, map, place);
  });
  if (!stands) GiveUpVariables(act.session, {VariableOfPlace(place)});
}

using Places = std::vector<std::pair<PartialAggregatePtr, std::string>>;

PartialAggregatePtr WithPlaces(Activation& act, const PartialAggregatePtr& value, const Places& places) {
  if (!HoldsMap(value)) return value;
  if (value->kind == PartialAggregate::kMap) {
    const auto at = std::ranges::find_if(places, [&](const auto& kept) {
      return kept.first == value || (value->identity != 0 && kept.first->identity == value->identity);
    });
    if (at == places.end() || value->identity < 0) return value;
    const PartialAggregatePtr seen = AsKeptAt(act.session, *value, at->second);
    RequireStanding(act, act.now.env.worlds, *seen);
    return seen;
  }
  auto made = std::make_shared<PartialAggregate>(*value);
  for (Part& part : made->parts) part.parts = WithPlaces(act, part.parts, places);
  return made;
}

}  // namespace

PartialAggregatePtr AsSeenElsewhere(Activation& act, const PartialAggregatePtr& value) {
  if (act.kept_here.empty() || !HoldsMap(value)) return value;
  Places places;
  for (const InternedName name : act.kept_here) {
    const Binding* b = act.now.env.Find(name);
    if (b == nullptr) continue;
    VisitMaps(b->parts, KeyOfKept(act.identity, name),
              [&](const PartialAggregatePtr& map, const std::string& place) { places.emplace_back(map, place); });
  }
  return WithPlaces(act, value, places);
}

void RefuseStale(Activation& act, const std::set<std::string>& touched, const std::vector<WorldPtr>& worlds) {
  for (const auto& [_, binding] : act.now.env.vars) {
    VisitMapsAnywhere(binding.parts, [&](const PartialAggregate& map) {
      const std::string place = PlaceKept(act.session, map);
      if (!place.empty() && touched.contains(VariableOfPlace(place))) RequireStanding(act, worlds, map);
    });
  }
}

namespace {

// Whether the expression may call a function of the user's, at or behind this place of the text.
bool MayCallFrom(const Activation& act, ExprId root, uint32_t place) {
  const Ast& ast = act.ast();
  bool found = false;
  VisitExpr(ast, root, [&](ExprId e) {
    const ExprKind kind = ast[e].kind;
    if (found || ast[e].range.begin < place) return;
    if (kind == ExprKind::kCellIndex || kind == ExprKind::kField) found = true;  // may be a handle that is called
    if (kind != ExprKind::kIdentifier) return;
    const InternedName name = ast.Interned(e);
    const Binding* b = act.now.env.Find(name);
    found = b != nullptr ? b->facts.classes().Has(value::ClassId::kFunctionHandle)
                         : act.session.functions.Find(name.text(), act.file, act.function).file != nullptr;
  });
  return found;
}

// Whether the statement may call one behind the call there. Places that are assigned come behind the value.
bool MayCallBehind(const Activation& act, SourceRange range) {
  if (act.now.text_range) return true;
  if (act.callee.IsAnonymous()) return MayCallFrom(act, act.ast().Child(act.callee.anonymous.anonymous, 0), range.end);
  const auto exprs = act.ast().Exprs(act.now.statement);
  const bool assigns = act.ast()[act.now.statement].kind == StmtKind::kAssign;
  for (size_t k = 0; k < exprs.size(); ++k) {
    const bool target = assigns && k + 1 < exprs.size();
    const bool plain = target && act.ast()[exprs[k]].kind == ExprKind::kIdentifier;
    if (!plain && MayCallFrom(act, exprs[k], target ? 0 : range.end)) return true;
  }
  return false;
}

}  // namespace

void RequireNoCallBehind(Activation& act, const PartialValues& results, SourceRange range) {
  for (const PartialValue& p : results) {
    VisitMapsAnywhere(p.parts, [&](const PartialAggregate& map) {
      const std::string place = PlaceKept(act.session, map);
      if (!place.empty() && MayCallBehind(act, range)) GiveUpVariables(act.session, {VariableOfPlace(place)});
    });
  }
}

}  // namespace residua::specialise
