#include "worker/array_ir/generate/expr/operands.h"

#include "worker/array_ir/generate/access/list.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"

namespace residua::array_ir {

using syntax::Op;

Ref BuildUnaryOperand(FunctionBuilder& b, ExprId e, Op op) {
  if (!MayBeList(b, e)) return IsOperand(b, e) ? BuildOperand(b, e) : Build(b, e);
  const uint32_t list = BuildList(b, e), t = b.ir.Temporary();
  b.ir.Rt("list_unary_operand", {Operand::Storage(t), Operand::Storage(list), Operand::Int(static_cast<int>(op))});
  return ToTyped(b, Ref::Boxed(t), b.Facts(e));
}

std::array<Ref, 2> BuildOperands(FunctionBuilder& b, ExprId e) {
  const ExprId operands[2] = {b.ast.Child(e, 0), b.ast.Child(e, 1)};
  const bool lists[2] = {MayBeList(b, operands[0]), MayBeList(b, operands[1])};
  if (!lists[0] && !lists[1] && IsOperand(b, operands[0]) && IsOperand(b, operands[1])) {
    const Ref left = BuildOperand(b, operands[0]);
    return {left, BuildOperand(b, operands[1])};
  }
  std::array<Ref, 2> out;
  for (size_t k = 0; k < 2; ++k) out[k] = lists[k] ? Ref::Boxed(BuildList(b, operands[k])) : Build(b, operands[k]);
  for (size_t k = 0; k < 2; ++k) {
    if (!lists[k]) continue;
    const uint32_t other = ToSlot(b, out[1 - k]), t = b.ir.Temporary();
    // Where both are lists, the left one has given its value when the right one is asked.
    b.ir.Rt("list_operand",
            {Operand::Storage(t), Operand::Storage(out[k].slot), Operand::Int(static_cast<int>(b.ast[e].op)),
             Operand::Storage(other), Operand::Int(k), Operand::Int(k == 0 && lists[1])});
    out[k] = ToTyped(b, Ref::Boxed(t), b.Facts(operands[k]));
  }
  return out;
}

// A list of none or several values is not true.
uint32_t BuildTruth(FunctionBuilder& b, ExprId e) {
  if (IsMixed(b, e)) return ToCondition(b, Ref::Number(BuildMixed(b, e).value), b.Facts(e));
  if (!MayBeList(b, e)) return ToCondition(b, Build(b, e), b.Facts(e));
  return b.ir.Rt("list_is_true", {Operand::Storage(BuildList(b, e))}, Type::kI1);
}

}  // namespace residua::array_ir
