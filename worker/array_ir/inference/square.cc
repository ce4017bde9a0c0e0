// Every product x(k) * x(k) of real floating numbers is +0, above it, infinite or NaN, and so is a sum of such, in
// whatever order and with whatever fused operations it is added: no partial sum is below zero. None of it is -0, as no
// summand is.
#include "worker/array_ir/inference/square.h"

#include <algorithm>

#include "worker/array_ir/program/scope.h"
#include "worker/syntax/visit.h"

namespace residua::array_ir {

using domain::AbstractValue;
using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::Op;

namespace {

ExprId WithoutTransposition(const Ast& ast, ExprId e, bool* turned) {
  while (IsTransposed(ast[e])) {
    *turned = !*turned;
    e = ast.Child(e, 0);
  }
  return e;
}

// The variable of `x` and of `x(2, 1)`; empty of others. Subscripts are numbers, as a name may be a call that gives
// something else each time.
std::string VariableIn(const Ast& ast, ExprId e) {
  if (ast[e].kind == ExprKind::kIdentifier) return ast.Name(e);
  if (ast[e].kind != ExprKind::kIndex || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) return "";
  for (uint32_t k = 1; k < ast[e].count; ++k) {
    if (ast[ast.Child(e, k)].kind != ExprKind::kNumber) return "";
  }
  return ast.Name(ast.Child(e, 0));
}

}  // namespace

std::optional<SquareForm> SquareIn(const Ast& ast, ExprId e) {
  if (ast[e].kind != ExprKind::kBinary || (ast[e].op != Op::kTimes && ast[e].op != Op::kElementTimes))
    return std::nullopt;
  SquareForm form;
  const ExprId a = WithoutTransposition(ast, ast.Child(e, 0), &form.left_turned),
               b = WithoutTransposition(ast, ast.Child(e, 1), &form.right_turned);
  form.variable = VariableIn(ast, a);
  if (form.variable.empty() || !syntax::SameText(ast, a, b)) return std::nullopt;
  return form;
}

AbstractValue OfSquare(const SquareForm& form, Op op, const AbstractValue& left, const AbstractValue& product) {
  using domain::ClassSet;
  const bool floating =
      left.classes().SubsetOf(ClassSet::Of(value::ClassId::kDouble) | ClassSet::Of(value::ClassId::kSingle));
  if (product.IsBottom() || product.IsStatic() || !floating || left.real() != domain::Tristate::kTrue ||
      product.real() != domain::Tristate::kTrue)
    return product;
  const bool turned = form.left_turned != form.right_turned;
  const bool element_by_element = left.IsScalar() || (op == Op::kElementTimes && !turned);
  const bool sum = op == Op::kTimes && turned && product.IsScalar();
  if (!element_by_element && !sum) return product;
  domain::Interval above = product.interval();
  above.low = std::max(above.low, 0.0);
  above.may_be_negative_zero = false;
  return above.low <= above.high ? product.WithInterval(above) : product;
}

}  // namespace residua::array_ir
