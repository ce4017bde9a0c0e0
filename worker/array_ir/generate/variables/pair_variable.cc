#include "worker/array_ir/generate/variables/pair_variable.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/given.h"

namespace residua::array_ir {

Pair NarrowedPair(FunctionBuilder& b, uint32_t re, uint32_t im) {
  return {re, im, b.ir.Value1(Opcode::kFNe, {im, b.ir.ConstF(0)}, Type::kI1)};
}

Ref BoxedPair(FunctionBuilder& b, const Pair& p) {
  const uint32_t t = b.ir.Temporary();
  b.ir.Rtv("set_pair", {Operand::Storage(t), Operand::Value(p.re), Operand::Value(p.im), Operand::Value(p.complex)});
  return Ref::Boxed(t);
}

Pair PairOf(FunctionBuilder& b, const Ref& r) {
  if (IsScalarRep(r.rep)) return {ToF64(b, r), b.ir.ConstF(0), b.ir.ConstB(false)};
  const Operand slot = Operand::Storage(ToSlot(b, r));
  const std::vector<uint32_t> parts =
      b.ir.Emit(Opcode::kRt, {Operand::Text("to_pair"), slot}, {Type::kF64, Type::kF64, Type::kI1}).results;
  return {parts[0], parts[1], parts[2]};
}

Pair CurrentPair(FunctionBuilder& b, const Variable& v) {
  return {b.ir.Get(v.storage), b.ir.Get(v.imaginary), b.ir.Get(v.complex)};
}

void AssignPair(FunctionBuilder& b, Variable& v, const Pair& p) {
  b.ir.Set(v.storage, p.re);
  b.ir.Set(v.imaginary, p.im);
  b.ir.Set(v.complex, p.complex);
  SetGiven(b, v, b.ir.ConstB(true));
}

}  // namespace residua::array_ir
