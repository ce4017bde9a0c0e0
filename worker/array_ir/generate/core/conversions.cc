#include "worker/array_ir/generate/core/conversions.h"

namespace residua::array_ir {

using value::ClassId;

// The nearest number of the class, double or single.
uint32_t LongToF64(FunctionBuilder& b, const Ref& r, ClassId to) {
  const std::string kind = std::string(r.cls == ClassId::kUint64 ? "u" : "") + (to == ClassId::kSingle ? "s" : "");
  std::vector<Operand> operands{Operand::Value(r.value)};
  if (!kind.empty()) operands.push_back(Operand::Text(kind));
  return b.ir.Emit(Opcode::kL2F, std::move(operands), {Type::kF64}).results[0];
}

uint32_t ToF64(FunctionBuilder& b, const Ref& r) {
  switch (r.rep) {
    case Rep::kF64:
      return r.value;
    case Rep::kBool:
      return b.ir.Value1(Opcode::kB2F, {r.value}, Type::kF64);
    case Rep::kInt:
      return IsLongInteger(r.cls) ? LongToF64(b, r, ClassId::kDouble)
                                  : b.ir.Value1(Opcode::kI2F, {r.value}, Type::kF64);
    case Rep::kSingle:
      return r.value;
    default:
      return b.ir.Rt("to_f64", {Operand::Storage(r.slot)}, Type::kF64);
  }
}

uint32_t ToCondition(FunctionBuilder& b, const Ref& r, const AbstractValue& facts) {
  if (r.rep == Rep::kBool) return r.value;
  if (r.rep == Rep::kInt) {
    return b.ir.Value1(Opcode::kNot, {b.ir.Value1(Opcode::kIEq, {r.value, b.ir.ConstI(0)}, Type::kI1)}, Type::kI1);
  }
  if (!IsSsaRep(r.rep)) return b.ir.Rt("is_true", {Operand::Storage(r.slot)}, Type::kI1);
  if (facts.interval().may_be_nan) {
    // NaN has no truth value: let the kernel say so.
    const uint32_t bad = b.ir.NewBlock(), good = b.ir.NewBlock(), t = b.ir.Temporary();
    b.ir.Branch(b.ir.Value1(Opcode::kFNe, {r.value, r.value}, Type::kI1), bad, good);
    b.ir.Start(bad);
    b.ir.Rtv("set_f64", {Operand::Storage(t), Operand::Value(r.value)});
    b.ir.Rt("is_true", {Operand::Storage(t)}, Type::kI1);
    b.ir.Branch(good);
    b.ir.Start(good);
  }
  return b.ir.Value1(Opcode::kFNe, {r.value, b.ir.ConstF(0)}, Type::kI1);
}

uint32_t ToSlot(FunctionBuilder& b, const Ref& r) {
  if (!IsSsaRep(r.rep)) return r.slot;
  const uint32_t t = b.ir.Temporary();
  if (r.rep == Rep::kInt && r.cls == ClassId::kChar && r.slot != kNone) {
    b.ir.Rtv("set_char", {Operand::Storage(t), Operand::Value(ToF64(b, r)), Operand::Storage(r.slot)});
    return t;
  }
  if (r.rep == Rep::kInt && IsLongInteger(r.cls)) {
    b.ir.Rtv("set_integer", {Operand::Storage(t), Operand::Int(static_cast<int>(r.cls)), Operand::Value(r.value)});
    return t;
  }
  if (r.rep == Rep::kInt || r.rep == Rep::kSingle) {
    const ClassId c = r.rep == Rep::kInt ? r.cls : ClassId::kSingle;
    b.ir.Rtv("set_scalar", {Operand::Storage(t), Operand::Int(static_cast<int>(c)), Operand::Value(ToF64(b, r))});
    return t;
  }
  b.ir.Rtv(r.rep == Rep::kF64 ? "set_f64" : "set_bool", {Operand::Storage(t), Operand::Value(r.value)});
  return t;
}

Ref ToRep(FunctionBuilder& b, const Ref& r, Rep rep, ClassId cls) {
  if (r.rep == rep && (rep != Rep::kInt || r.cls == cls)) return r;
  if (IsSsaRep(r.rep) && (rep == Rep::kInt || rep == Rep::kSingle || rep == Rep::kBool)) {
    throw Unsupported{"a scalar of another class than was inferred"};
  }
  switch (rep) {
    case Rep::kF64:
      return Ref::Number(ToF64(b, r));
    case Rep::kBool:
      return Ref::Truth(b.ir.Rt("to_bool", {Operand::Storage(r.slot)}, Type::kI1));
    case Rep::kInt: {
      const Operand number = Operand::Int(static_cast<int>(cls));
      return {Rep::kInt, b.ir.Rt("to_integer", {Operand::Storage(r.slot), number}, Type::kI64), kNone, false, cls};
    }
    case Rep::kSingle:
      return {Rep::kSingle, b.ir.Rt("to_single", {Operand::Storage(r.slot)}, Type::kF64)};
    default: {
      return {rep, kNone, ToSlot(b, r), IsSsaRep(r.rep) || r.temporary, cls};
    }
  }
}

Ref ToTyped(FunctionBuilder& b, const Ref& r, const AbstractValue& facts) {
  const Rep rep = RepOf(facts);
  return r.rep == Rep::kBoxed && rep != Rep::kBoxed ? ToRep(b, r, rep, ClassOf(facts, rep)) : r;
}

}  // namespace residua::array_ir
