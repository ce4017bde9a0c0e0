#include "worker/specialise/objects/fixed_parts.h"

#include <algorithm>
#include <functional>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/objects/fixed_map.h"

namespace residua::specialise {

namespace {

bool IsFixed(const Value& v) { return v.Is(value::ClassId::kStruct) && IsFixedMap(AbstractValue::Of(v)); }

// Calls f with each element, or each field of each element.
void ForEachWithin(Value* v, const std::function<void(Value*)>& f) {
  if (v->Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < v->numel(); ++k) f(&v->mutable_cell(k));
  } else if (v->Is(value::ClassId::kStruct)) {
    for (int64_t k = 0; k < v->numel(); ++k) {
      for (int field = 0; field < static_cast<int>(v->fields().size()); ++field) f(&v->mutable_field(k, field));
    }
  }
}

bool AnyWithin(const Value& v, const std::function<bool(const Value&)>& is) {
  if (is(v)) return true;
  bool found = false;
  const int fields = v.Is(value::ClassId::kStruct) ? static_cast<int>(v.fields().size()) : 0;
  const int64_t elements = v.Is(value::ClassId::kCell) || fields > 0 ? v.numel() : 0;
  for (int64_t k = 0; k < elements && !found; ++k) {
    if (fields == 0) found = AnyWithin(v.cell(k), is);
    for (int f = 0; f < fields && !found; ++f) found = AnyWithin(v.field(k, f), is);
  }
  return found;
}

bool HasIdentity(const Value& v) {
  return AnyWithin(
      v, [](const Value& x) { return x.Is(value::ClassId::kFunctionHandle) || x.Is(value::ClassId::kObject); });
}

bool IsPlainMap(const builtin::HandleObject& object) { return object.ClassName() == std::string("containers.Map"); }

bool Holds(const PartialAggregatePtr& value, int identity) {
  if (value == nullptr) return false;
  if (value->kind == PartialAggregate::kMap && value->identity == identity) return true;
  return std::ranges::any_of(value->parts, [&](const Part& part) { return Holds(part.parts, identity); });
}

bool IsHeldHereAlone(const Activation& act, InternedName name, int identity) {
  if (identity == 0 || !act.maps.own.contains(identity)) return identity == 0;
  return std::ranges::none_of(act.now.env.vars, [&](const auto& variable) {
    return variable.first != name && Holds(variable.second.parts, identity);
  });
}

std::optional<Value> FixedOfPart(Activation& act, InternedName name, const Part& part, std::set<int>* maps) {
  if (!part.parts) return part.facts.IsStatic() ? std::optional(part.facts.static_value()) : std::nullopt;
  PartialAggregate whole = *part.parts;
  if (whole.kind == PartialAggregate::kMap) {
    const bool alone = IsHeldHereAlone(act, name, whole.identity) && maps->insert(whole.identity).second;
    whole.identity = 0;
    return alone ? FixedOfKnown(act.session.fold_context, whole) : std::nullopt;
  }
  const AggregateKind& kind = KindOf(whole);
  if (kind.value == nullptr) return std::nullopt;
  for (Part& inner : whole.parts) {
    const std::optional<Value> fixed = FixedOfPart(act, name, inner, maps);
    if (!fixed) return std::nullopt;
    inner = {AbstractValue::Of(*fixed), {}, nullptr};
  }
  return kind.value(whole);
}

}  // namespace

std::optional<Value> WithFixedMaps(const Value& v, std::set<const builtin::HandleObject*>* seen) {
  if (v.Is(value::ClassId::kObject)) {
    const builtin::HandleObject& object = builtin::ObjectOf(v);
    if (!IsPlainMap(object) || !seen->insert(&object).second) return std::nullopt;
    Value fixed = FixedMap(v);
    return HasIdentity(fixed) ? std::nullopt : std::optional(std::move(fixed));
  }
  if (!HasIdentity(v)) return v;
  Value changed = v;
  bool all = true;
  ForEachWithin(&changed, [&](Value* inner) {
    std::optional<Value> fixed = all ? WithFixedMaps(*inner, seen) : std::nullopt;
    all = all && fixed.has_value();
    if (all) *inner = *std::move(fixed);
  });
  return all ? std::optional(std::move(changed)) : std::nullopt;
}

bool HoldsFixedMap(const Value& v) { return AnyWithin(v, IsFixed); }

bool AllFixedMaps(const Value& v, const std::function<bool(const Value&)>& is) {
  return !AnyWithin(v, [&](const Value& inner) { return IsFixed(inner) && !is(inner); });
}

Value WithMaps(builtin::EvaluationContext& context, const Value& v) {
  if (IsFixed(v)) return MapOfFixed(context, v);
  if (!HoldsFixedMap(v)) return v;
  Value changed = v;
  ForEachWithin(&changed, [&](Value* inner) { *inner = WithMaps(context, *inner); });
  return changed;
}

std::optional<Value> FixedOfParts(Activation& act, InternedName name, const PartialAggregate& known) {
  std::set<int> maps;
  return FixedOfPart(act, name, {{}, {}, std::make_shared<PartialAggregate>(known)}, &maps);
}

std::optional<Part> PartsOfFixed(Activation& act, const Value& v, const std::optional<SourceRange>& made) {
  if (IsFixed(v)) {
    PartialAggregatePtr map = KnownMap(act.session.fold_context, v);
    if (!map || (made && !MayShareMaps(act.session, *made))) return std::nullopt;
    if (made) {
      map = AsShared(act.session, *map, *made);
      NoteHeldElsewhere(act.session, map);
      act.maps.own.insert(map->identity);
    }
    return Part{AbstractValue::Top(), {}, map};
  }
  if (!HoldsFixedMap(v)) return Part{AbstractValue::Of(v), {}, nullptr};
  const auto kind = v.Is(value::ClassId::kCell) ? PartialAggregate::kCell : PartialAggregate::kStruct;
  const std::shared_ptr<PartialAggregate> parts = AsParts({AbstractValue::Of(v), {}, nullptr}, kind);
  if (!parts) return std::nullopt;
  for (Part& inner : parts->parts) {
    std::optional<Part> opened = PartsOfFixed(act, inner.facts.static_value(), made);
    if (!opened) return std::nullopt;
    inner = *std::move(opened);
  }
  return PartOfVirtual(parts);
}

}  // namespace residua::specialise
