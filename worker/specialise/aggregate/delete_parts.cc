// Elements that are taken away from what is known part by part: c(2) = [], s.stack(end) = [], q{1}.items(1) = [].
//
// The way leads through fields and elements that are known one by one to an array, of which elements go that are known
// by their numbers. Of an array that is a variable of the residual program they go there.
#include <algorithm>

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

namespace {

// The part without the elements; nothing where that fails, or is not known.
std::optional<Part> WithoutElementsAt(const Part& old, const PartialValues& subscripts) {
  if (!AllStatic(subscripts)) return std::nullopt;
  const bool by_elements = old.parts && KindOf(*old.parts).holds_elements;
  if (!by_elements && (old.parts || !old.facts.IsStatic())) return std::nullopt;
  Value left = by_elements ? PlacesIn(old.parts->dims) : old.facts.static_value();
  // What is 0x0 within a cell or a struct gives way to what is stored (builtin::PlaceWithin).
  if (left.dims() == value::Dims(0, 0)) return std::nullopt;
  try {
    builtin::IndexDelete(left, StaticSubscripts(subscripts));
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  if (!by_elements) return Part{AbstractValue::Of(left), {}, nullptr};
  if (left.ndims() > 2) return std::nullopt;
  return PartOfVirtual(ElementsAt(*old.parts, left));
}

// The number of the part that one level of the target goes through; nothing: it is not known, or not there.
std::optional<size_t> PartAt(Activation& act, const Lvalue& target, size_t level, const PartialAggregate& whole) {
  if (whole.kind == PartialAggregate::kStruct) {
    const auto found = std::ranges::find(whole.names, FieldName(act, target, level));
    if (found == whole.names.end()) return std::nullopt;
    return static_cast<size_t>(found - whole.names.begin());
  }
  const std::optional<Value> at = PlacesAt(whole.dims, target.subscripts[level]);
  return at && at->numel() == 1 ? std::optional(static_cast<size_t>(at->ElementAsDouble(0))) : std::nullopt;
}

std::optional<Part> DeleteWithin(Activation& act, const Part& old, const Lvalue& target, size_t level) {
  if (level + 1 == target.levels.size()) return WithoutElementsAt(old, target.subscripts[level]);
  const ExprKind kind = act.ast()[target.levels[level]].kind;
  std::shared_ptr<PartialAggregate> whole;
  if (kind == ExprKind::kField || kind == ExprKind::kDynamicField) whole = AsParts(old, PartialAggregate::kStruct);
  if (kind == ExprKind::kCellIndex) whole = AsParts(old, PartialAggregate::kCell);
  if (kind == ExprKind::kIndex) whole = AsStructs(old);
  const std::optional<size_t> at = whole ? PartAt(act, target, level, *whole) : std::nullopt;
  if (!at) return std::nullopt;
  std::optional<Part> left = DeleteWithin(act, whole->parts[*at], target, level + 1);
  if (!left) return std::nullopt;
  whole->parts[*at] = std::move(*left);
  return PartOfVirtual(std::move(whole));
}

}  // namespace

bool DeleteParts(Activation& act, const Lvalue& target) {
  const Binding* old = act.now.env.Find(target.root);
  if (NeverKnown(act, target.root) || target.open || old == nullptr ||
      old->facts.defined() != domain::Tristate::kTrue || (!old->parts && !old->facts.IsStatic())) {
    return false;
  }
  const std::optional<Part> left = DeleteWithin(act, {old->facts, {}, old->parts}, target, 0);
  if (!left) return false;
  act.now.env.vars[target.root] = Binding{left->facts, left->parts, false};
  return true;
}

}  // namespace residua::specialise
