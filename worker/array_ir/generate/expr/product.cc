// Products: of vectors as a loop, of transposed factors by the kernel that does not transpose.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

using syntax::Op;

std::optional<uint32_t> Builder::BuildRowByColumn(ExprId e) {
  ExprId factors[] = {ast_.Child(e, 0), ast_.Child(e, 1)};
  const bool turned[] = {IsTransposed(ast_[factors[0]]), IsTransposed(ast_[factors[1]])};
  if (turned[0] && turned[1]) return {};
  for (uint32_t k = 0; k < 2; ++k)
    if (turned[k]) factors[k] = ast_.Child(factors[k], 0);
  using builtin::TurnedFactor;
  const TurnedFactor which = turned[0] ? TurnedFactor::kLeft : turned[1] ? TurnedFactor::kRight : TurnedFactor::kNone;
  const std::array<VectorKind, 2> along = {turned[0] ? VectorKind::kColumn : VectorKind::kRow,
                                           turned[1] ? VectorKind::kRow : VectorKind::kColumn};
  const auto by_kernel = [&] {
    if (!IsSpeculated(e)) return ToF64(BuildBinary(e));
    return NumberOrGiveUp(ToSlot(ProductByKernel(e)));
  };
  return BuildVectorProduct(factors[0], factors[1], along, which, by_kernel);
}

// a' * b and a * b' are products of their own, with the rounding of one library call; operand k is the transposed one.
Ref Builder::BuildTransposedProduct(ExprId e, uint32_t k) {
  const ExprId transposed = ast_.Child(e, k), plain = ast_.Child(e, 1 - k);
  uint32_t slots[2];
  const auto build_other = [&] {
    if (!MayBeList(plain)) return ToSlot(Build(plain));
    return BuildList(plain);
  };
  if (k == 1) slots[0] = build_other();
  slots[k] = ToSlot(BuildUnaryOperand(ast_.Child(transposed, 0), ast_[transposed].op));
  if (k == 0) slots[1] = build_other();
  if (MayBeList(plain)) {
    const uint32_t one = Temporary();
    Rt("list_operand",
       {Operand::Storage(one), Operand::Storage(slots[1 - k]), Operand::Int(static_cast<int>(Op::kTimes)),
        Operand::Storage(slots[k]), Operand::Int(static_cast<int>(1 - k)), Operand::Int(0)});
    slots[1 - k] = one;
  }
  const uint32_t t = Temporary();
  const int turn = static_cast<int>(ast_[transposed].op), none = static_cast<int>(Op::kNone);
  Rt("transposed_product", {Operand::Storage(t), Operand::Int(k == 0 ? turn : none), Operand::Storage(slots[0]),
                            Operand::Int(k == 1 ? turn : none), Operand::Storage(slots[1])});
  return Boxed(t);
}

Ref Builder::ProductByKernel(ExprId e) {
  for (uint32_t k = 0; k < 2; ++k) {
    if (IsTransposed(ast_[ast_.Child(e, k)])) return BuildTransposedProduct(e, k);
  }
  const auto [left, right] = BuildOperands(e);
  return KernelBinary(Op::kTimes, left, right);
}

}  // namespace residua::array_ir
