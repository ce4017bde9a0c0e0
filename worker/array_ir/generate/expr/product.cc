#include "worker/array_ir/generate/expr/product.h"

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/expression.h"
#include "worker/array_ir/generate/expr/operands.h"
#include "worker/array_ir/generate/scalar/operators.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

std::optional<uint32_t> BuildRowByColumn(FunctionBuilder& b, ExprId e) {
  ExprId factors[] = {b.ast.Child(e, 0), b.ast.Child(e, 1)};
  const bool turned[] = {IsTransposed(b.ast[factors[0]]), IsTransposed(b.ast[factors[1]])};
  if (turned[0] && turned[1]) return {};
  for (uint32_t k = 0; k < 2; ++k)
    if (turned[k]) factors[k] = b.ast.Child(factors[k], 0);
  using builtin::TurnedFactor;
  const TurnedFactor which = turned[0] ? TurnedFactor::kLeft : turned[1] ? TurnedFactor::kRight : TurnedFactor::kNone;
  const std::array<VectorKind, 2> along = {turned[0] ? VectorKind::kColumn : VectorKind::kRow,
                                           turned[1] ? VectorKind::kRow : VectorKind::kColumn};
  const auto by_kernel = [&] {
    if (!IsSpeculated(b, e)) return ToF64(b, BuildBinary(b, e));
    return NumberOrGiveUp(b, ToSlot(b, ProductByKernel(b, e)));
  };
  return BuildVectorProduct(b, factors[0], factors[1], along, which, by_kernel);
}

namespace {

// a' * b, a * b' and a' \ b are operations of their own, with the rounding of one library call; operand k is the
// transposed one.
Ref BuildTransposed(FunctionBuilder& b, ExprId e, uint32_t k) {
  const ExprId transposed = b.ast.Child(e, k), plain = b.ast.Child(e, 1 - k);
  uint32_t slots[2];
  const auto build_other = [&] {
    if (!MayBeList(b, plain)) return ToSlot(b, Build(b, plain));
    return BuildList(b, plain);
  };
  if (k == 1) slots[0] = build_other();
  slots[k] = ToSlot(b, BuildUnaryOperand(b, b.ast.Child(transposed, 0), b.ast[transposed].op));
  if (k == 0) slots[1] = build_other();
  if (MayBeList(b, plain)) {
    const uint32_t one = b.ir.Temporary();
    b.ir.Rt("list_operand",
            {Operand::Storage(one), Operand::Storage(slots[1 - k]), Operand::Int(static_cast<int>(b.ast[e].op)),
             Operand::Storage(slots[k]), Operand::Int(static_cast<int>(1 - k)), Operand::Int(0)});
    slots[1 - k] = one;
  }
  const uint32_t t = b.ir.Temporary();
  const int turn = static_cast<int>(b.ast[transposed].op), none = static_cast<int>(Op::kNone);
  if (b.ast[e].op == Op::kLeftDivide) {
    b.ir.Rt("transposed_quotient",
            {Operand::Storage(t), Operand::Int(turn), Operand::Storage(slots[0]), Operand::Storage(slots[1])});
    return Ref::Boxed(t);
  }
  b.ir.Rt("transposed_product", {Operand::Storage(t), Operand::Int(k == 0 ? turn : none), Operand::Storage(slots[0]),
                                 Operand::Int(k == 1 ? turn : none), Operand::Storage(slots[1])});
  return Ref::Boxed(t);
}

}  // namespace

Ref ProductByKernel(FunctionBuilder& b, ExprId e) {
  for (uint32_t k = 0; k < 2; ++k) {
    if (IsTransposed(b.ast[b.ast.Child(e, k)])) return BuildTransposed(b, e, k);
  }
  const auto [left, right] = BuildOperands(b, e);
  return KernelBinary(b, Op::kTimes, left, right);
}

std::optional<Ref> TransposedQuotient(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].op != Op::kLeftDivide || !IsTransposed(b.ast[b.ast.Child(e, 0)])) return {};
  return BuildTransposed(b, e, 0);
}

}  // namespace residua::array_ir
