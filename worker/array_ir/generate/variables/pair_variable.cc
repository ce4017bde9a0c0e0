// Variables that are kept as pairs; pairs and boxed values.
#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

Pair Builder::Narrowed(uint32_t re, uint32_t im) { return {re, im, Value1(Opcode::kFNe, {im, ConstF(0)}, Type::kI1)}; }

Ref Builder::BoxedPair(const Pair& p) {
  const uint32_t t = Temporary();
  Rtv("set_pair", {Operand::Storage(t), Operand::Value(p.re), Operand::Value(p.im), Operand::Value(p.complex)});
  return Boxed(t);
}

Pair Builder::PairOf(const Ref& r) {
  if (IsScalarRep(r.rep)) return {ToF64(r), ConstF(0), ConstB(false)};
  const Operand slot = Operand::Storage(ToSlot(r));
  const std::vector<uint32_t> parts =
      Emit(Opcode::kRt, {Operand::Text("to_pair"), slot}, {Type::kF64, Type::kF64, Type::kI1}).results;
  return {parts[0], parts[1], parts[2]};
}

Pair Builder::CurrentPair(const Variable& v) { return {Get(v.storage), Get(v.imaginary), Get(v.complex)}; }

void Builder::AssignPair(Variable& v, const Pair& p) {
  Set(v.storage, p.re);
  Set(v.imaginary, p.im);
  Set(v.complex, p.complex);
}

}  // namespace residua::array_ir
