// Operands of operators, any of which may be a list.
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

using syntax::Op;

Ref Builder::BuildUnaryOperand(ExprId e, Op op) {
  if (!MayBeList(e)) return IsOperand(e) ? BuildOperand(e) : Build(e);
  const uint32_t list = BuildList(e), t = Temporary();
  Rt("list_unary_operand", {Operand::Storage(t), Operand::Storage(list), Operand::Int(static_cast<int>(op))});
  return Typed(Boxed(t), Facts(e));
}

std::array<Ref, 2> Builder::BuildOperands(ExprId e) {
  const ExprId operands[2] = {ast_.Child(e, 0), ast_.Child(e, 1)};
  const bool lists[2] = {MayBeList(operands[0]), MayBeList(operands[1])};
  if (!lists[0] && !lists[1] && IsOperand(operands[0]) && IsOperand(operands[1])) {
    const Ref left = BuildOperand(operands[0]);
    return {left, BuildOperand(operands[1])};
  }
  std::array<Ref, 2> out;
  for (size_t k = 0; k < 2; ++k) out[k] = lists[k] ? Boxed(BuildList(operands[k])) : Build(operands[k]);
  for (size_t k = 0; k < 2; ++k) {
    if (!lists[k]) continue;
    const uint32_t other = ToSlot(out[1 - k]), t = Temporary();
    // Where both are lists, the left one has given its value when the right one is asked.
    Rt("list_operand", {Operand::Storage(t), Operand::Storage(out[k].slot), Operand::Int(static_cast<int>(ast_[e].op)),
                        Operand::Storage(other), Operand::Int(k), Operand::Int(k == 0 && lists[1])});
    out[k] = Typed(Boxed(t), Facts(operands[k]));
  }
  return out;
}

// A list of none or several values is not true.
uint32_t Builder::BuildTruth(ExprId e) {
  if (!MayBeList(e)) return ToCondition(Build(e), Facts(e));
  return Rt("list_is_true", {Operand::Storage(BuildList(e))}, Type::kI1);
}

}  // namespace residua::array_ir
