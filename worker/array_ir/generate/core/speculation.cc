// Where a speculative version gives up.
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

void Builder::GiveUp() {
  Rt("give_up", {});
  Emit(Opcode::kUnreachable, {});
}

void Builder::GiveUpUnless(uint32_t condition) {
  const uint32_t good = NewBlock(), bad = NewBlock();
  Branch(condition, good, bad);
  Start(bad);
  GiveUp();
  Start(good);
}

uint32_t Builder::NumberOrGiveUp(uint32_t slot) {
  GiveUpUnless(Rt("is_real_scalar", {Operand::Storage(slot)}, Type::kI1));
  return Rt("to_f64", {Operand::Storage(slot)}, Type::kF64);
}

}  // namespace residua::array_ir
