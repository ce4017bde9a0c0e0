#include "worker/domain/map_rule.h"

#include "worker/domain/builder.h"

namespace residua::domain {

AbstractValue ElementOfArray(const AbstractValue& array) {
  if (array.classes().Has(ClassId::kObject) || array.IsBottom()) return AbstractValue::Top();
  if (array.classes().Only(ClassId::kFunctionHandle)) return array.Forget();
  return array.Forget().ForgetContents().WithShape(Shape::Scalar());
}

AbstractValue ElementOfCell(const AbstractValue& cell) {
  if (!cell.classes().Only(ClassId::kCell)) return AbstractValue::Top();
  const auto parts = PartsOfCell(cell);
  if (!parts.has_value() || parts->empty()) return AbstractValue::Top();
  AbstractValue any = AbstractValue::Bottom();
  for (const AbstractValue& p : *parts) any = Join(any, p.Forget());
  return any;
}

AbstractValue MapRule(const Shape& shape, const AbstractValue& result, bool uniform) {
  if (!uniform) return AbstractValue::Array(ClassSet::Of(ClassId::kCell), shape);
  // Cells, structs and sparse scalars are put together in ways of their own.
  if (result.IsBottom() || !result.classes().SubsetOf(ClassSet::NumericLogicalChar())) return AbstractValue::Top();
  const ClassSet none = shape.MayBeEmpty() ? ClassSet::Of(ClassId::kDouble) : ClassSet::None();
  AbstractValue all = AbstractValue::Array(result.classes() | none, shape,
                                           result.real() == Tristate::kTrue ? Tristate::kTrue : Tristate::kTop);
  if (result.real() == Tristate::kTrue) all = all.WithInterval(result.interval());
  return all.WithFullStorage(true);
}

}  // namespace residua::domain
