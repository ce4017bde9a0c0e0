#include "worker/syntax/real_literal.h"

namespace residua::syntax {

std::optional<double> RealLiteral(const Ast& ast, ExprId e) {
  const bool sign = ast[e].kind == ExprKind::kUnary && ast[e].op == Op::kUnaryMinus;
  const ExprId number = sign ? ast.Child(e, 0) : e;
  if (ast[number].kind != ExprKind::kNumber) return std::nullopt;
  const NumberLiteral& literal = ast.Literal(number);
  if (literal.imaginary || literal.integer_width != 0) return std::nullopt;
  return sign ? -literal.value : literal.value;
}

}  // namespace residua::syntax
