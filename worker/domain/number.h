// Scalars and sizes as expressions over extents: what arithmetic, comparisons and size arguments make of them.
#pragma once

#include "worker/domain/rules.h"

namespace residua::domain {

bool HasExpressions(const Shape& s);
// The whole number or the expression that a real scalar is; none.
ExtentExpression NumberOf(const AbstractValue& a);
// An expression that no element is greater than: of a number itself; none.
ExtentExpression UpperOf(const AbstractValue& a);
// `result` of a + b, a - b, a * b on scalars, with the expression that it equals where doubles compute it exactly.
AbstractValue WithArithmeticNumber(syntax::Op op, const AbstractValue& a, const AbstractValue& b, AbstractValue result);
// How two values compare that are the same number, or the sizes of the same shape, although not known.
Tristate CompareNumbers(syntax::Op op, const AbstractValue& a, const AbstractValue& b);
// The extents that a row reads as, where they are known by name: of a size, and of [n m].
AbstractValue WithPairAsSize(const AbstractValue& n, const AbstractValue& m, AbstractValue row);
// The element of a size at a known position; null when the value is no size or the position not one of it.
std::optional<AbstractValue> ElementOfSize(const AbstractValue& size, const AbstractValue& position);

}  // namespace residua::domain
