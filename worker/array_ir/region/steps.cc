#include "worker/array_ir/region/steps.h"

namespace residua::array_ir {

uint32_t StepsWithin(Emitter& ir, uint32_t length, uint32_t step) {
  const auto number = [&](uint32_t x) { return ir.Value1(Opcode::kI2F, {x}, Type::kF64); };
  const uint32_t quotient = ir.Value1(Opcode::kFDiv, {number(length), number(step)}, Type::kF64);
  return ir.Value1(Opcode::kF2I, {ir.Value1(Opcode::kFloor, {quotient}, Type::kF64)}, Type::kI64);
}

uint32_t OutermostPlace(Emitter& ir, uint32_t start, uint32_t count, uint32_t step, bool last) {
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return ir.Value1(op, {x, y}, Type::kI64); };
  if (step == kNone && !last) return start;
  const uint32_t steps = integer(Opcode::kISub, count, ir.ConstI(1));
  if (step == kNone) return integer(Opcode::kIAdd, start, steps);
  const uint32_t end = integer(Opcode::kIAdd, start, integer(Opcode::kIMul, steps, step));
  const uint32_t up = ir.Value1(Opcode::kILe, {start, end}, Type::kI1);
  return ir.Value1(Opcode::kSelect, {up, last ? end : start, last ? start : end}, Type::kI64);
}

}  // namespace residua::array_ir
