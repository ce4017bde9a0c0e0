#include "worker/array_ir/generate/scalar/long_scalar.h"

#include <limits>
#include <string>
#include <utility>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/ir/operator_opcode.h"

namespace residua::array_ir {

using syntax::Op;
using value::ClassId;

namespace {

constexpr double kFar = 0x1p62;  // whole doubles up to here are converted exactly, and have an opposite

bool IsLongRef(const Ref& r) { return r.rep == Rep::kInt && IsLongInteger(r.cls); }
bool IsWholeRef(const Ref& r) { return r.rep == Rep::kInt || r.rep == Rep::kBool; }
Ref Long(uint32_t x, ClassId cls) { return {Rep::kInt, x, kNone, false, cls}; }

uint32_t Operation(FunctionBuilder& b, Opcode op, std::vector<uint32_t> operands, ClassId cls) {
  std::vector<Operand> list;
  for (uint32_t x : operands) list.push_back(Operand::Value(x));
  if (cls == ClassId::kUint64) list.push_back(Operand::Text("u"));
  return b.ir.Emit(op, std::move(list), {Type::kI64}).results[0];
}

uint32_t Select(FunctionBuilder& b, uint32_t condition, uint32_t yes, uint32_t no) {
  return b.ir.Value1(Opcode::kSelect, {condition, yes, no}, Type::kI64);
}

uint32_t IsNegative(FunctionBuilder& b, uint32_t x) {
  return b.ir.Value1(Opcode::kILt, {x, b.ir.ConstI(0)}, Type::kI1);
}

bool IsWholeWithin(const AbstractValue& v, double low) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low >= low && i.high <= kFar;
}

// The number as an integer, where it is one for sure: of doubles those not below `low`.
std::optional<uint32_t> AsInteger(FunctionBuilder& b, const Ref& r, const AbstractValue* facts, double low) {
  if (IsWholeRef(r)) return ToInteger(b, r);
  if (facts == nullptr || !IsWholeWithin(*facts, low)) return {};
  return b.ir.Value1(Opcode::kF2I, {r.value}, Type::kI64);
}

// An integer of one of these classes as one of another class.
Ref FromLong(FunctionBuilder& b, const Ref& r, ClassId to) {
  const bool positive = r.cls == ClassId::kUint64;
  if (to == ClassId::kUint64) return Long(Select(b, IsNegative(b, r.value), b.ir.ConstI(0), r.value), to);
  constexpr int64_t kMost = std::numeric_limits<int64_t>::max();
  const uint32_t x = positive ? Select(b, IsNegative(b, r.value), b.ir.ConstI(kMost), r.value) : r.value;
  if (to == ClassId::kInt64) return Long(x, to);
  return {Rep::kInt, SaturatedInteger(b, x, to), kNone, false, to};
}

}  // namespace

Ref ConvertedLong(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, ClassId to) {
  if (r.rep == Rep::kInt && r.cls == to) return r;
  if (IsLongRef(r)) {
    if (to == ClassId::kDouble) return Ref::Number(ToF64(b, r));
    if (to == ClassId::kSingle) return {Rep::kSingle, LongToF64(b, r, to)};
    return FromLong(b, r, to);
  }
  if (IsWholeRef(r)) {
    const uint32_t x = ToInteger(b, r);
    return Long(to == ClassId::kUint64 ? Select(b, IsNegative(b, x), b.ir.ConstI(0), x) : x, to);
  }
  if (IsWholeWithin(facts, to == ClassId::kUint64 ? 0 : -kFar)) {
    return Long(b.ir.Value1(Opcode::kF2I, {r.value}, Type::kI64), to);
  }
  return Long(Operation(b, Opcode::kF2L, {r.value}, to), to);
}

uint32_t LongLess(FunctionBuilder& b, Opcode op, const Ref& x, const Ref& y) {
  uint32_t p = ToInteger(b, x), q = ToInteger(b, y);
  const bool u = x.rep == Rep::kInt && x.cls == ClassId::kUint64, v = y.rep == Rep::kInt && y.cls == ClassId::kUint64;
  if (!u && !v) return b.ir.Value1(op, {p, q}, Type::kI1);
  const uint32_t below = u ? IsNegative(b, q) : IsNegative(b, p);  // of the one that has a sign
  const uint32_t sign = b.ir.ConstI(std::numeric_limits<int64_t>::min());
  p = b.ir.Value1(Opcode::kIBitXor, {p, sign}, Type::kI64);
  q = b.ir.Value1(Opcode::kIBitXor, {q, sign}, Type::kI64);
  const uint32_t order = b.ir.Value1(op, {p, q}, Type::kI1);
  if (u && v) return order;
  if (v) return b.ir.Value1(Opcode::kOr, {below, order}, Type::kI1);
  return b.ir.Value1(Opcode::kAnd, {b.ir.Value1(Opcode::kNot, {below}, Type::kI1), order}, Type::kI1);
}

namespace {

uint32_t LongEqual(FunctionBuilder& b, const Ref& x, const Ref& y) {
  const uint32_t p = ToInteger(b, x), q = ToInteger(b, y);
  const uint32_t same = b.ir.Value1(Opcode::kIEq, {p, q}, Type::kI1);
  const bool u = x.rep == Rep::kInt && x.cls == ClassId::kUint64, v = y.rep == Rep::kInt && y.cls == ClassId::kUint64;
  if (u == v) return same;
  const uint32_t within = b.ir.Value1(Opcode::kNot, {IsNegative(b, p)}, Type::kI1);
  return b.ir.Value1(Opcode::kAnd, {within, same}, Type::kI1);
}

// Two integers by the opcode of a comparison of doubles.
uint32_t CompareIntegers(FunctionBuilder& b, Opcode op, const Ref& x, const Ref& y) {
  switch (op) {
    case Opcode::kFLt:
      return LongLess(b, Opcode::kILt, x, y);
    case Opcode::kFLe:
      return LongLess(b, Opcode::kILe, x, y);
    case Opcode::kFGt:
      return LongLess(b, Opcode::kILt, y, x);
    case Opcode::kFGe:
      return LongLess(b, Opcode::kILe, y, x);
    case Opcode::kFEq:
      return LongEqual(b, x, y);
    default:
      return b.ir.Value1(Opcode::kNot, {LongEqual(b, x, y)}, Type::kI1);
  }
}

}  // namespace

Ref CompareLong(FunctionBuilder& b, Opcode op, const Ref& left, const AbstractValue* left_facts, const Ref& right,
                const AbstractValue* right_facts) {
  const auto x = AsInteger(b, left, left_facts, -kFar), y = AsInteger(b, right, right_facts, -kFar);
  const auto whole = [](const Ref& r, uint32_t value) {
    return r.rep == Rep::kInt ? r : Ref{Rep::kInt, value, kNone, false, ClassId::kInt64};
  };
  if (x && y) return Ref::Truth(CompareIntegers(b, op, whole(left, *x), whole(right, *y)));
  // Less, equal, greater or unordered, of the integer beside the double.
  const Ref &integer = IsLongRef(left) ? left : right, &number = IsLongRef(left) ? right : left;
  const uint32_t order = b.ir.Rt(
      "long_order",
      {Operand::Int(static_cast<int>(integer.cls)), Operand::Value(integer.value), Operand::Value(number.value)},
      Type::kI64);
  const uint32_t zero = b.ir.ConstI(0);
  const bool turned = IsLongRef(left) == (op == Opcode::kFGt || op == Opcode::kFGe);
  if (op == Opcode::kFEq || op == Opcode::kFNe) {
    const uint32_t equal = b.ir.Value1(Opcode::kIEq, {order, zero}, Type::kI1);
    return Ref::Truth(op == Opcode::kFEq ? equal : b.ir.Value1(Opcode::kNot, {equal}, Type::kI1));
  }
  const bool strict = op == Opcode::kFLt || op == Opcode::kFGt;
  const Opcode code = strict ? Opcode::kILt : Opcode::kILe;
  if (!turned) return Ref::Truth(b.ir.Value1(code, {order, zero}, Type::kI1));
  const uint32_t ordered = b.ir.Value1(Opcode::kILe, {order, b.ir.ConstI(1)}, Type::kI1);
  return Ref::Truth(b.ir.Value1(Opcode::kAnd, {ordered, b.ir.Value1(code, {zero, order}, Type::kI1)}, Type::kI1));
}

Ref NegatedLong(FunctionBuilder& b, const Ref& a) {
  return Long(Operation(b, Opcode::kLSub, {b.ir.ConstI(0), a.value}, a.cls), a.cls);
}

namespace {

std::optional<Opcode> OpcodeOf(Op op) {
  switch (op) {
    case Op::kPlus:
      return Opcode::kLAdd;
    case Op::kMinus:
      return Opcode::kLSub;
    case Op::kTimes:
    case Op::kElementTimes:
      return Opcode::kLMul;
    case Op::kRightDivide:
    case Op::kElementRightDivide:
      return Opcode::kLDiv;
    default:
      return {};
  }
}

}  // namespace

Ref LongArithmetic(FunctionBuilder& b, Op op, const Ref& left, const AbstractValue& left_facts, const Ref& right,
                   const AbstractValue& right_facts, ClassId cls) {
  const Opcode code = *OpcodeOf(op);
  const double low = cls == ClassId::kUint64 ? 0 : -kFar;
  const auto x = AsInteger(b, left, &left_facts, low), y = AsInteger(b, right, &right_facts, low);
  if (code == Opcode::kLDiv && !IsLongRef(left)) {  // as doubles
    const uint32_t quotient = b.ir.Value1(Opcode::kFDiv, {ToF64(b, left), ToF64(b, right)}, Type::kF64);
    return Long(Operation(b, Opcode::kF2L, {quotient}, cls), cls);
  }
  if (x && y) {
    const uint32_t z = Operation(b, code, {*x, *y}, cls);
    // The smallest integer has no opposite: Octave takes it from the double as a double.
    const bool turned = code == Opcode::kLSub && cls == ClassId::kInt64 && !IsLongRef(left);
    if (!turned) return Long(z, cls);
    const uint32_t least = b.ir.ConstI(std::numeric_limits<int64_t>::min());
    const uint32_t is_least = b.ir.Value1(Opcode::kIEq, {*y, least}, Type::kI1);
    const uint32_t sum = b.ir.Value1(Opcode::kFAdd, {ToF64(b, left), b.ir.ConstF(0x1p63)}, Type::kF64);
    return Long(Select(b, is_least, Operation(b, Opcode::kF2L, {sum}, cls), z), cls);
  }
  const bool double_left = !IsLongRef(left);
  const Ref &integer = double_left ? right : left, &number = double_left ? left : right;
  return Long(
      b.ir.Rt("long_arithmetic",
              {Operand::Int(static_cast<int>(cls)), Operand::Int(static_cast<int>(op)),
               Operand::Int(double_left ? 1 : 0), Operand::Value(integer.value), Operand::Value(ToF64(b, number))},
              Type::kI64),
      cls);
}

}  // namespace residua::array_ir
