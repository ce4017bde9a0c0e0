#include "worker/array_ir/generate/variables/mixed_variable.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/given.h"

namespace residua::array_ir {

using value::ClassId;

namespace {

Rep RepOfClass(ClassId c) {
  return c == ClassId::kSingle ? Rep::kSingle : c == ClassId::kLogical ? Rep::kBool : Rep::kInt;
}

}  // namespace

Mixed MixedOf(FunctionBuilder& b, const Ref& r, ClassId cls) {
  if (IsSsaRep(r.rep)) return {ToF64(b, r), b.ir.ConstB(r.rep != Rep::kF64), cls};
  const uint32_t value = b.ir.NewStorage(b.ir.FreshName("mixed"), StorageKind::kF64);
  const uint32_t of_class =
      b.ir.Rt("is_full_matrix", {Operand::Storage(r.slot), Operand::Int(static_cast<int>(cls))}, Type::kI1);
  const uint32_t yes = b.ir.NewBlock(), no = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(of_class, yes, no);
  b.ir.Start(yes);
  b.ir.Set(value, ToF64(b, ToRep(b, r, RepOfClass(cls), cls)));
  b.ir.Branch(done);
  b.ir.Start(no);
  b.ir.Set(value, ToF64(b, r));
  b.ir.Branch(done);
  b.ir.Start(done);
  return {b.ir.Get(value), of_class, cls};
}

Ref MixedAs(FunctionBuilder& b, const Mixed& m, Rep rep) {
  switch (rep) {
    case Rep::kF64:
      return Ref::Number(m.value);
    case Rep::kBool:
      return Ref::Truth(b.ir.Value1(Opcode::kFNe, {m.value, b.ir.ConstF(0)}, Type::kI1));
    case Rep::kSingle:
      return {Rep::kSingle, m.value};
    default:
      return {Rep::kInt, b.ir.Value1(Opcode::kF2I, {m.value}, Type::kI64), kNone, false, m.cls};
  }
}

Ref BoxedMixed(FunctionBuilder& b, const Mixed& m) {
  const uint32_t t = b.ir.Temporary(), yes = b.ir.NewBlock(), no = b.ir.NewBlock(), done = b.ir.NewBlock();
  const Operand slot = Operand::Storage(t), number = Operand::Value(m.value);
  b.ir.Branch(m.of_class, yes, no);
  b.ir.Start(yes);
  if (m.cls == ClassId::kLogical)
    b.ir.Rtv("set_bool", {slot, Operand::Value(MixedAs(b, m, Rep::kBool).value)});
  else
    b.ir.Rtv("set_scalar", {slot, Operand::Int(static_cast<int>(m.cls)), number});
  b.ir.Branch(done);
  b.ir.Start(no);
  b.ir.Rtv("set_f64", {slot, number});
  b.ir.Branch(done);
  b.ir.Start(done);
  return Ref::Boxed(t);
}

Mixed CurrentMixed(FunctionBuilder& b, const Variable& v) { return {b.ir.Get(v.storage), b.ir.Get(v.of_class), v.cls}; }

void AssignMixed(FunctionBuilder& b, Variable& v, const Mixed& m) {
  b.ir.Set(v.storage, m.value);
  b.ir.Set(v.of_class, m.of_class);
  SetGiven(b, v, b.ir.ConstB(true));
}

}  // namespace residua::array_ir
