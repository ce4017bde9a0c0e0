#include "worker/array_ir/generate/scalar/operators.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/ir/operator_opcode.h"
#include "worker/builtin/builtin_names.h"

namespace residua::array_ir {

using syntax::Op;

// The truth of a scalar operand of ! & |, and into *nan whether it has none, where facts leave that open.
uint32_t TruthOf(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, uint32_t* nan) {
  if (r.rep == Rep::kBool) return r.value;
  if (facts.interval().may_be_nan) {
    const uint32_t bad = b.ir.Value1(Opcode::kFNe, {r.value, r.value}, Type::kI1);
    *nan = *nan == kNone ? bad : b.ir.Value1(Opcode::kOr, {*nan, bad}, Type::kI1);
  }
  return b.ir.Value1(Opcode::kFNe, {r.value, b.ir.ConstF(0)}, Type::kI1);
}

Ref KernelUnary(FunctionBuilder& b, Op op, const Ref& a) {
  const uint32_t slot = ToSlot(b, a), t = b.ir.Temporary();
  b.ir.Rt("unary", {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(slot)});
  return Ref::Boxed(t);
}

Ref KernelBinary(FunctionBuilder& b, Op op, const Ref& left, const Ref& right) {
  const uint32_t x = ToSlot(b, left), y = ToSlot(b, right), t = b.ir.Temporary();
  b.ir.Rt("binary",
          {Operand::Storage(t), Operand::Int(static_cast<int>(op)), Operand::Storage(x), Operand::Storage(y)});
  return Ref::Boxed(t);
}

// An operator on real double or logical scalars as operations; nothing emitted when it is none of those.
std::optional<Ref> ScalarUnary(FunctionBuilder& b, Op op, const Ref& a, const AbstractValue& facts) {
  if (!IsScalarRep(a.rep)) return ClassUnary(b, op, a);
  switch (op) {
    case Op::kUnaryMinus:
      return Ref::Number(b.ir.Value1(Opcode::kFNeg, {ToF64(b, a)}, Type::kF64));
    case Op::kUnaryPlus:
      return Ref::Number(ToF64(b, a));
    case Op::kTranspose:
    case Op::kConjugateTranspose:
      return a;
    case Op::kNot: {
      uint32_t nan = kNone;
      const uint32_t truth = TruthOf(b, a, facts, &nan);
      b.ir.Guard(nan, [&] { KernelUnary(b, op, a); });
      return Ref::Truth(b.ir.Value1(Opcode::kNot, {truth}, Type::kI1));
    }
    default:
      return {};
  }
}

std::optional<Ref> ScalarBinary(FunctionBuilder& b, Op op, const Ref& left, const AbstractValue& left_facts,
                                const Ref& right, const AbstractValue& right_facts, const AbstractValue& result) {
  if (!IsSsaRep(left.rep) || !IsSsaRep(right.rep)) return {};
  if (!IsScalarRep(left.rep) || !IsScalarRep(right.rep)) {
    const Rep rep = RepOf(result);
    return ClassBinary(b, op, left, left_facts, right, right_facts, rep,
                       rep == Rep::kInt ? ClassOf(result, rep) : value::ClassId::kDouble);
  }
  if (auto code = ScalarOpcode(op))
    return Ref::Number(b.ir.Value1(*code, {ToF64(b, left), ToF64(b, right)}, Type::kF64));
  if (auto code = ComparisonOpcode(op))
    return Ref::Truth(b.ir.Value1(*code, {ToF64(b, left), ToF64(b, right)}, Type::kI1));
  if (op == Op::kLeftDivide || op == Op::kElementLeftDivide) {
    return Ref::Number(b.ir.Value1(Opcode::kFDiv, {ToF64(b, right), ToF64(b, left)}, Type::kF64));
  }
  if (op == Op::kAnd || op == Op::kOr) {
    uint32_t nan = kNone;
    const uint32_t x = TruthOf(b, left, left_facts, &nan), y = TruthOf(b, right, right_facts, &nan);
    b.ir.Guard(nan, [&] { KernelBinary(b, op, left, right); });
    return Ref::Truth(b.ir.Value1(op == Op::kAnd ? Opcode::kAnd : Opcode::kOr, {x, y}, Type::kI1));
  }
  if ((op == Op::kPower || op == Op::kElementPower) && RepOf(result) == Rep::kF64) {
    const domain::Interval& exponent = right_facts.interval();
    if (exponent.low == 2 && exponent.high == 2 && !exponent.may_be_nan) {
      return Ref::Number(
          b.ir.Emit(Opcode::kMath, {Operand::Text("squared"), Operand::Value(ToF64(b, left))}, {Type::kF64})
              .results[0]);
    }
    return Ref::Number(b.ir.Emit(Opcode::kMath,
                                 {Operand::Text(builtin::names::k_power), Operand::Value(ToF64(b, left)),
                                  Operand::Value(ToF64(b, right))},
                                 {Type::kF64})
                           .results[0]);
  }
  return {};
}

}  // namespace residua::array_ir
