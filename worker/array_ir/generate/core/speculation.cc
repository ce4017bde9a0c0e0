#include "worker/array_ir/generate/core/speculation.h"

namespace residua::array_ir {

void GiveUp(FunctionBuilder& b) {
  b.ir.Rt("give_up", {});
  b.ir.Emit(Opcode::kUnreachable, {});
}

void GiveUpUnless(FunctionBuilder& b, uint32_t condition) {
  const uint32_t good = b.ir.NewBlock(), bad = b.ir.NewBlock();
  b.ir.Branch(condition, good, bad);
  b.ir.Start(bad);
  GiveUp(b);
  b.ir.Start(good);
}

void GiveUpUnlessStruct(FunctionBuilder& b, uint32_t slot) {
  const int cls = static_cast<int>(value::ClassId::kStruct);
  GiveUpUnless(b, b.ir.Rt("is_full_matrix", {Operand::Storage(slot), Operand::Int(cls)}, Type::kI1));
  for (int d = 0; d < 2; ++d) {
    const uint32_t extent = b.ir.Rt("extent", {Operand::Storage(slot), Operand::Int(d)}, Type::kI64);
    GiveUpUnless(b, b.ir.Value1(Opcode::kIEq, {extent, b.ir.ConstI(1)}, Type::kI1));
  }
}

uint32_t NumberOrGiveUp(FunctionBuilder& b, uint32_t slot) {
  GiveUpUnless(b, b.ir.Rt("is_real_scalar", {Operand::Storage(slot)}, Type::kI1));
  return b.ir.Rt("to_f64", {Operand::Storage(slot)}, Type::kF64);
}

}  // namespace residua::array_ir
