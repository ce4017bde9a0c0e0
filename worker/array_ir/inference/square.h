// Products of a real variable with itself, which are no numbers below zero: `x * x`, `x .* x`, `r * r'`, `v' * v`.
//
// The rules of domain/ see the facts of two operands and not that they are the same; whether `sqrt (r * r')` is real,
// and with it whether an entry can be typed, hangs on it. Gives up: operands that are more than a variable or elements
// of one by equal numbers, and matrices times matrices, of which only the diagonal is known.
#pragma once

#include <optional>
#include <string>

#include "worker/domain/abstract_value.h"
#include "worker/syntax/ast.h"

namespace residua::array_ir {

// The binary expression `e` multiplies a variable, or the same elements of one, with itself; transpositions aside.
// Whether the name in it is a variable is the caller's to say.
struct SquareForm {
  std::string variable;
  bool left_turned = false, right_turned = false;
};
std::optional<SquareForm> SquareIn(const syntax::Ast& ast, syntax::ExprId e);

// What is known of the product beyond `product`, the answer of the operator's rule.
domain::AbstractValue OfSquare(const SquareForm& form, syntax::Op op, const domain::AbstractValue& left,
                               const domain::AbstractValue& product);

}  // namespace residua::array_ir
