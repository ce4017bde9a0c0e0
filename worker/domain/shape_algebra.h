// The nine operators on shapes to which the shapes of the operators and built-ins of the language come down, as
// functions on shapes: what the shape of the result is, without the arrays.
//
// Two readings of each. On shapes that are known: the result's shape, or none where the operation fails (the illegal
// shape, which annihilates). On matrices whose extents are expressions: the result's extents with the selections
// written out by the predicates "is a scalar" and "is a matrix" as expressions that are 0 or 1, and the predicate
// "is legal". Both readings agree under every assignment; the algebra of Table 1 (identity, associativity,
// commutativity, idempotence) is shown by test, with today's meaning: elementwise operators expand, brackets leave out
// empty parts.
#pragma once

#include <optional>

#include "worker/domain/extent_expression.h"
#include "worker/value/value.h"

namespace residua::domain {

enum class ShapeOperator : uint8_t {
  kMultiply,     // a*b
  kElementwise,  // a+b
  kTransform,    // fft(a)
  kPower,        // a^b
  kTranspose,    // a'
  kRightDivide,  // a/b
  kLeftDivide,   // a\b
  kVertical,     // [a; b]
  kHorizontal,   // [a, b]
};
inline bool IsUnary(ShapeOperator op) { return op == ShapeOperator::kTransform || op == ShapeOperator::kTranspose; }

using LegalShape = std::optional<value::Dims>;  // none: the illegal shape
// `t` is of no interest to the operators on one operand.
LegalShape ApplyShapeOperator(ShapeOperator op, const LegalShape& s, const LegalShape& t);

struct SymbolicMatrix {
  ExtentExpression rows, cols;
  ExtentExpression legal = ExtentExpression::Constant(1);
};
ExtentExpression IsScalarExpression(const SymbolicMatrix& s);  // 1 or 0
// Extents that would grow beyond the limits of expressions are none; legality likewise.
SymbolicMatrix ApplyShapeOperator(ShapeOperator op, const SymbolicMatrix& s, const SymbolicMatrix& t);

}  // namespace residua::domain
