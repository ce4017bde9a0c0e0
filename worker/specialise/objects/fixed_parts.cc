#include "worker/specialise/objects/fixed_parts.h"

#include <algorithm>
#include <functional>

#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/shared_map.h"
#include "worker/specialise/objects/fixed_map.h"
#include "worker/specialise/objects/map_holders.h"

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

// Of the variables that live on, this one alone.
bool IsKeptOnce(const Activation& act, InternedName name, int identity) {
  if (identity == 0 || !act.maps.own.contains(identity)) return identity == 0;
  return std::ranges::none_of(act.kept_here, [&](const InternedName other) {
    const Binding* b = act.now.env.Find(other);
    return other != name && b != nullptr && Holds(b->parts, identity);
  });
}

}  // namespace

bool HasIdentity(const Value& v) {
  return AnyWithin(
      v, [](const Value& x) { return x.Is(value::ClassId::kFunctionHandle) || x.Is(value::ClassId::kObject); });
}

std::optional<Value> DataOf(const Part& part,
                            const std::function<std::optional<Value>(const PartialAggregate&)>& of_map) {
  if (!part.parts) return part.facts.IsStatic() ? std::optional(part.facts.static_value()) : std::nullopt;
  PartialAggregate whole = *part.parts;
  if (whole.kind == PartialAggregate::kMap) return of_map(whole);
  const AggregateKind& kind = KindOf(whole);
  if (kind.value == nullptr) return std::nullopt;
  for (Part& inner : whole.parts) {
    const std::optional<Value> data = DataOf(inner, of_map);
    if (!data) return std::nullopt;
    inner = {AbstractValue::Of(*data), {}, nullptr};
  }
  return kind.value(whole);
}

std::optional<Part> PartOfData(const Value& v, const std::function<std::optional<Part>(const Value& data)>& of_map) {
  if (IsFixed(v)) return of_map(v);
  if (!HoldsFixedMap(v)) return Part{AbstractValue::Of(v), {}, nullptr};
  const auto kind = v.Is(value::ClassId::kCell) ? PartialAggregate::kCell : PartialAggregate::kStruct;
  const std::shared_ptr<PartialAggregate> parts = AsParts({AbstractValue::Of(v), {}, nullptr}, kind);
  if (!parts) return std::nullopt;
  for (Part& inner : parts->parts) {
    std::optional<Part> opened = PartOfData(inner.facts.static_value(), of_map);
    if (!opened) return std::nullopt;
    inner = *std::move(opened);
  }
  return PartOfVirtual(parts);
}

std::optional<Value> WithData(const Value& v, const std::function<std::optional<Value>(const Value& object)>& data) {
  if (v.Is(value::ClassId::kObject)) return data(v);
  if (!HasIdentity(v)) return v;
  Value changed = v;
  bool all = true;
  ForEachWithin(&changed, [&](Value* inner) {
    std::optional<Value> made = all ? WithData(*inner, data) : std::nullopt;
    all = all && made.has_value();
    if (all) *inner = *std::move(made);
  });
  return all ? std::optional(std::move(changed)) : std::nullopt;
}

Value WithObjects(const Value& v, const std::function<Value(const Value& data)>& object) {
  if (IsFixed(v)) return object(v);
  if (!HoldsFixedMap(v)) return v;
  Value changed = v;
  ForEachWithin(&changed, [&](Value* inner) { *inner = WithObjects(*inner, object); });
  return changed;
}

std::optional<Value> DataOfMap(const Value& map) {
  if (builtin::ObjectOf(map).ClassName() != std::string("containers.Map")) return std::nullopt;
  Value fixed = FixedMap(map);
  const bool holds_objects = AnyWithin(fixed, [](const Value& x) { return x.Is(value::ClassId::kObject); });
  return holds_objects ? std::nullopt : std::optional(std::move(fixed));
}

std::optional<Value> WithFixedMaps(const Value& v, std::set<const builtin::HandleObject*>* seen) {
  return WithData(v, [&](const Value& object) {
    return seen->insert(&builtin::ObjectOf(object)).second ? DataOfMap(object) : std::nullopt;
  });
}

bool HoldsFixedMap(const Value& v) { return AnyWithin(v, IsFixed); }

bool AllFixedMaps(const Value& v, const std::function<bool(const Value&)>& is) {
  return !AnyWithin(v, [&](const Value& inner) { return IsFixed(inner) && !is(inner); });
}

Value WithMaps(builtin::EvaluationContext& context, const Value& v) {
  return WithObjects(v, [&](const Value& fixed) { return MapOfFixed(context, fixed); });
}

std::optional<Value> FixedOfParts(Activation& act, InternedName name, const PartialAggregate& known) {
  std::set<int> maps;
  return DataOf({{}, {}, std::make_shared<PartialAggregate>(known)}, [&](PartialAggregate map) -> std::optional<Value> {
    if (!IsKeptOnce(act, name, map.identity) || !maps.insert(map.identity).second) return std::nullopt;
    map.identity = 0;
    return FixedOfKnown(act.session.fold_context, map);
  });
}

Part OwnMap(Activation& act, const PartialAggregate& map, SourceRange made) {
  const PartialAggregatePtr shared = AsShared(act.session, map, made);
  NoteHeldElsewhere(act.session, shared);
  act.maps.own.insert(shared->identity);
  return {AbstractValue::Top(), {}, shared};
}

std::optional<Part> PartsOfFixed(Activation& act, const Value& v, const std::optional<SourceRange>& made) {
  return PartOfData(v, [&](const Value& fixed) -> std::optional<Part> {
    const PartialAggregatePtr map = KnownMap(act.session.fold_context, fixed);
    if (!map || (made && !MayShareMaps(act.session, *made))) return std::nullopt;
    return made ? OwnMap(act, *map, *made) : Part{AbstractValue::Top(), {}, map};
  });
}

}  // namespace residua::specialise
