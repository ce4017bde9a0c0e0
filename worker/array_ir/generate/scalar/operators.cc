// Operators on built operands: of scalars as operations, else by the kernels.
#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/builtin/builtin_names.h"

namespace residua::array_ir {

using syntax::Op;

// The truth of a scalar operand of ! & |, and into *nan whether it has none, where facts leave that open.
uint32_t Builder::Truth(const Ref& r, const AbstractValue& facts, uint32_t* nan) {
  if (r.rep == Rep::kBool) return r.value;
  if (facts.interval().may_be_nan) {
    const uint32_t bad = Value1(Opcode::kFNe, {r.value, r.value}, Type::kI1);
    *nan = *nan == kNone ? bad : Value1(Opcode::kOr, {*nan, bad}, Type::kI1);
  }
  return Value1(Opcode::kFNe, {r.value, ConstF(0)}, Type::kI1);
}

Ref Builder::KernelUnary(Op op, const Ref& a) {
  const uint32_t slot = ToSlot(a), t = Temporary();
  Rt("unary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(slot)});
  return Boxed(t);
}

Ref Builder::KernelBinary(Op op, const Ref& left, const Ref& right) {
  const uint32_t x = ToSlot(left), y = ToSlot(right), t = Temporary();
  Rt("binary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
  return Boxed(t);
}

// An operator on real double or logical scalars as operations; nothing emitted when it is none of those.
std::optional<Ref> Builder::ScalarUnary(Op op, const Ref& a, const AbstractValue& facts) {
  if (!IsScalarRep(a.rep)) return ClassUnary(op, a);
  switch (op) {
    case Op::kUnaryMinus:
      return F(Value1(Opcode::kFNeg, {ToF64(a)}, Type::kF64));
    case Op::kUnaryPlus:
      return F(ToF64(a));
    case Op::kTranspose:
    case Op::kConjugateTranspose:
      return a;
    case Op::kNot: {
      uint32_t nan = kNone;
      const uint32_t truth = Truth(a, facts, &nan);
      Guard(nan, [&] { KernelUnary(op, a); });
      return B(Value1(Opcode::kNot, {truth}, Type::kI1));
    }
    default:
      return {};
  }
}

std::optional<Ref> Builder::ScalarBinary(Op op, const Ref& left, const AbstractValue& left_facts, const Ref& right,
                                         const AbstractValue& right_facts, const AbstractValue& result) {
  if (!IsSsaRep(left.rep) || !IsSsaRep(right.rep)) return {};
  if (!IsScalarRep(left.rep) || !IsScalarRep(right.rep)) {
    const Rep rep = RepOf(result);
    return ClassBinary(op, left, left_facts, right, right_facts, rep,
                       rep == Rep::kInt ? ClassOf(result, rep) : value::ClassId::kDouble);
  }
  if (auto code = ScalarOpcode(op)) return F(Value1(*code, {ToF64(left), ToF64(right)}, Type::kF64));
  if (auto code = ComparisonOpcode(op)) return B(Value1(*code, {ToF64(left), ToF64(right)}, Type::kI1));
  if (op == Op::kLeftDivide || op == Op::kElementLeftDivide) {
    return F(Value1(Opcode::kFDiv, {ToF64(right), ToF64(left)}, Type::kF64));
  }
  if (op == Op::kAnd || op == Op::kOr) {
    uint32_t nan = kNone;
    const uint32_t x = Truth(left, left_facts, &nan), y = Truth(right, right_facts, &nan);
    Guard(nan, [&] { KernelBinary(op, left, right); });
    return B(Value1(op == Op::kAnd ? Opcode::kAnd : Opcode::kOr, {x, y}, Type::kI1));
  }
  if ((op == Op::kPower || op == Op::kElementPower) && RepOf(result) == Rep::kF64) {
    const domain::Interval& exponent = right_facts.interval();
    if (exponent.low == 2 && exponent.high == 2 && !exponent.may_be_nan) {
      return F(Emit(Opcode::kMath, {Operand::Text("squared"), Operand::Value(ToF64(left))}, {Type::kF64}).results[0]);
    }
    return F(Emit(Opcode::kMath,
                  {Operand::Text(builtin::names::k_power), Operand::Value(ToF64(left)), Operand::Value(ToF64(right))},
                  {Type::kF64})
                 .results[0]);
  }
  return {};
}

}  // namespace residua::array_ir
