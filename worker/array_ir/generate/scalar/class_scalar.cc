// Scalars that are neither real doubles nor truth values: integers of up to 32 bits, characters, singles.
//
// An integer is a 64-bit SSA value, so that sums, differences and products of two are exact before they are brought
// back into the range of their class; beside a double, and in quotients, it is computed as a double and rounded, half
// away from zero. A single is a double that a single holds: its operations are those of doubles, rounded once more,
// which for
// + - * / gives the bits of single precision. A character is its code; the quotes of the text that it comes from are
// taken from there when it is boxed, and a variable holds only characters whose quotes nothing asks for.
#include <algorithm>
#include <cmath>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/ir/operator_opcode.h"

namespace residua::array_ir {

using syntax::Op;
using value::ClassId;

namespace {

bool IsIntegerRef(const Ref& r) { return r.rep == Rep::kInt && value::IsInteger(r.cls); }

// The smallest and the greatest number of a class of up to 32 bits.
std::pair<int64_t, int64_t> RangeOf(ClassId c) {
  const int bits = static_cast<int>(8 * value::ElementSize(c));
  if (c >= ClassId::kUint8 || c == ClassId::kChar) return {0, (int64_t{1} << bits) - 1};
  return {-(int64_t{1} << (bits - 1)), (int64_t{1} << (bits - 1)) - 1};
}

// All numbers of the class are those of a word of 32 bits with a sign.
bool FitsWord(ClassId c) { return c != ClassId::kUint32; }

bool IsWholeBetween(const AbstractValue& v, double low, double high) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low >= low && i.high <= high;
}

// The power of two that the number certainly is.
std::optional<int> PowerOfTwo(const AbstractValue& v) {
  const domain::Interval& i = v.interval();
  int exponent = 0;
  if (i.may_be_nan || i.low != i.high || i.low < 1 || i.low > 0x1p30) return {};
  return std::frexp(i.low, &exponent) == 0.5 ? std::optional(exponent - 1) : std::nullopt;
}

}  // namespace

Ref Builder::BuildOperand(ExprId e) {
  if (ast_[e].kind == ExprKind::kString && ast_.Name(e).size() == 1) {
    const auto code = static_cast<unsigned char>(ast_.Name(e)[0]);
    return {Rep::kInt, ConstI(code), kNone, false, ClassId::kChar};
  }
  const Ref r = Build(e);
  return !IsSsaRep(r.rep) && IsCharacter(Facts(e)) ? As(r, Rep::kInt, ClassId::kChar) : r;
}

bool Builder::IsOperand(ExprId e) const { return IsSsaRep(RepOf(Facts(e))) || IsCharacter(Facts(e)); }

uint32_t Builder::ToInteger(const Ref& r) {
  if (r.rep == Rep::kInt) return r.value;
  return Value1(Opcode::kSelect, {r.value, ConstI(1), ConstI(0)}, Type::kI64);
}

uint32_t Builder::Saturated(uint32_t x, ClassId cls) {
  const auto [low, high] = RangeOf(cls);
  const uint32_t least = ConstI(low), most = ConstI(high);
  x = Value1(Opcode::kSelect, {Value1(Opcode::kILt, {x, least}, Type::kI1), least, x}, Type::kI64);
  return Value1(Opcode::kSelect, {Value1(Opcode::kILt, {most, x}, Type::kI1), most, x}, Type::kI64);
}

uint32_t Builder::Rounded(uint32_t x, ClassId cls) {
  const auto [low, high] = RangeOf(cls);
  const uint32_t least = ConstF(static_cast<double>(low)), most = ConstF(static_cast<double>(high));
  const auto select = [&](Opcode op, uint32_t p, uint32_t q, uint32_t then) {
    x = Value1(Opcode::kSelect, {Value1(op, {p, q}, Type::kI1), then, x}, Type::kF64);
  };
  const uint32_t number = x;
  select(Opcode::kFNe, number, number, ConstF(0));
  select(Opcode::kFLt, number, least, least);
  select(Opcode::kFGt, number, most, most);
  return Value1(FitsWord(cls) ? Opcode::kF2W : Opcode::kF2I, {Value1(Opcode::kRound, {x}, Type::kF64)}, Type::kI64);
}

bool Builder::IsConvertible(const Ref& r, const AbstractValue& facts, ClassId to) const {
  if (!IsSsaRep(r.rep)) return false;
  if (to == ClassId::kLogical) return r.rep == Rep::kBool || IsIntegerRef(r);
  if (to == ClassId::kChar) {
    return (r.rep == Rep::kInt && r.cls == ClassId::kChar) || (r.rep == Rep::kF64 && IsWholeBetween(facts, 0, 127));
  }
  return to == ClassId::kDouble || to == ClassId::kSingle ||
         (value::IsInteger(to) && to != ClassId::kInt64 && to != ClassId::kUint64);
}

Ref Builder::Converted(const Ref& r, const AbstractValue& facts, ClassId to) {
  if (to == ClassId::kDouble) return F(ToF64(r));
  if (to == ClassId::kLogical) {
    if (r.rep == Rep::kBool) return r;
    return B(Value1(Opcode::kNot, {Value1(Opcode::kIEq, {r.value, ConstI(0)}, Type::kI1)}, Type::kI1));
  }
  if (to == ClassId::kSingle) {
    return r.rep == Rep::kSingle ? r : Ref{Rep::kSingle, Value1(Opcode::kToSingle, {ToF64(r)}, Type::kF64)};
  }
  if (r.rep == Rep::kInt && r.cls == to) return r;
  const auto [low, high] = RangeOf(to);
  uint32_t x;
  if (r.rep == Rep::kInt || r.rep == Rep::kBool) {
    x = Saturated(ToInteger(r), to);
  } else if (IsWholeBetween(facts, static_cast<double>(low), static_cast<double>(high))) {
    x = Value1(Opcode::kF2I, {r.value}, Type::kI64);
  } else {
    x = Rounded(r.value, to);
  }
  return {Rep::kInt, x, kNone, false, to};
}

std::optional<Ref> Builder::ClassUnary(Op op, const Ref& a) {
  if (a.rep != Rep::kInt && a.rep != Rep::kSingle) return {};
  const bool text = a.rep == Rep::kInt && a.cls == ClassId::kChar;
  switch (op) {
    case Op::kUnaryMinus:
      if (a.rep == Rep::kSingle) return Ref{Rep::kSingle, Value1(Opcode::kFNeg, {a.value}, Type::kF64)};
      if (text) return F(Value1(Opcode::kFNeg, {ToF64(a)}, Type::kF64));
      return Ref{Rep::kInt, Saturated(Value1(Opcode::kISub, {ConstI(0), a.value}, Type::kI64), a.cls), kNone, false,
                 a.cls};
    case Op::kUnaryPlus:
      return text ? F(ToF64(a)) : a;
    case Op::kNot:
      if (a.rep == Rep::kSingle) return {};
      return B(Value1(Opcode::kIEq, {a.value, ConstI(0)}, Type::kI1));
    default:
      return {};
  }
}

// A comparison: of integers as such, of a single and what is no integer as singles, else as doubles.
Ref Builder::CompareScalars(Opcode op, const Ref& left, const Ref& right) {
  const auto whole = [](const Ref& r) { return r.rep == Rep::kInt || r.rep == Rep::kBool; };
  if (whole(left) && whole(right)) {
    uint32_t x = ToInteger(left), y = ToInteger(right);
    if (op == Opcode::kFGt || op == Opcode::kFGe) std::swap(x, y);
    if (op == Opcode::kFEq || op == Opcode::kFNe) {
      const uint32_t equal = Value1(Opcode::kIEq, {x, y}, Type::kI1);
      return B(op == Opcode::kFEq ? equal : Value1(Opcode::kNot, {equal}, Type::kI1));
    }
    const bool strict = op == Opcode::kFLt || op == Opcode::kFGt;
    return B(Value1(strict ? Opcode::kILt : Opcode::kILe, {x, y}, Type::kI1));
  }
  uint32_t x = ToF64(left), y = ToF64(right);
  if ((left.rep == Rep::kSingle || right.rep == Rep::kSingle) && !IsIntegerRef(left) && !IsIntegerRef(right)) {
    if (left.rep != Rep::kSingle) x = Value1(Opcode::kToSingle, {x}, Type::kF64);
    if (right.rep != Rep::kSingle) y = Value1(Opcode::kToSingle, {y}, Type::kF64);
  }
  return B(Value1(op, {x, y}, Type::kI1));
}

// x / 2^shift, rounded half away from zero.
uint32_t Builder::Shared(uint32_t x, int shift, ClassId cls) {
  if (shift == 0) return x;
  const bool may_be_negative = RangeOf(cls).first < 0;
  const uint32_t zero = ConstI(0), half = ConstI(int64_t{1} << (shift - 1));
  const uint32_t negative = may_be_negative ? Value1(Opcode::kILt, {x, zero}, Type::kI1) : kNone;
  const auto turned = [&](uint32_t y) {
    if (!may_be_negative) return y;
    return Value1(Opcode::kSelect, {negative, Value1(Opcode::kISub, {zero, y}, Type::kI64), y}, Type::kI64);
  };
  const uint32_t sum = Value1(Opcode::kIAdd, {turned(x), half}, Type::kI64);
  return turned(Value1(Opcode::kIShiftRight, {sum, ConstI(shift)}, Type::kI64));
}

// + - * / with an integer operand; the other is of the same class, or no integer.
std::optional<Ref> Builder::IntegerArithmetic(Opcode op, const Ref& left, const AbstractValue& left_facts,
                                              const Ref& right, const AbstractValue& right_facts, ClassId cls) {
  for (const Ref* r : {&left, &right}) {
    if (IsIntegerRef(*r) && r->cls != cls) return {};
  }
  constexpr double kFar = 1 << 30;  // products with it stay within 64 bits
  const auto integer = [&](const Ref& r, const AbstractValue& facts) {
    return r.rep == Rep::kInt || r.rep == Rep::kBool || (r.rep == Rep::kF64 && IsWholeBetween(facts, -kFar, kFar));
  };
  const auto as_integer = [&](const Ref& r) {
    return r.rep == Rep::kF64 ? Value1(Opcode::kF2I, {r.value}, Type::kI64) : ToInteger(r);
  };
  uint32_t x;
  if (op != Opcode::kFDiv && integer(left, left_facts) && integer(right, right_facts)) {
    const Opcode code = op == Opcode::kFAdd ? Opcode::kIAdd : op == Opcode::kFSub ? Opcode::kISub : Opcode::kIMul;
    const uint32_t p = as_integer(left), q = as_integer(right);
    x = Saturated(Value1(code, {p, q}, Type::kI64), cls);
  } else if (const auto shift = op == Opcode::kFDiv && left.rep == Rep::kInt ? PowerOfTwo(right_facts) : std::nullopt) {
    x = Saturated(Shared(left.value, *shift, cls), cls);
  } else {
    const auto number = [&](const Ref& r) {
      const bool word = r.rep == Rep::kInt && FitsWord(r.cls);
      return word ? Value1(Opcode::kW2F, {r.value}, Type::kF64) : ToF64(r);
    };
    const uint32_t p = number(left), q = number(right);
    x = Rounded(Value1(op, {p, q}, Type::kF64), cls);
  }
  return Ref{Rep::kInt, x, kNone, false, cls};
}

std::optional<Ref> Builder::ClassBinary(Op op, const Ref& left, const AbstractValue& left_facts, const Ref& right,
                                        const AbstractValue& right_facts, Rep result, ClassId cls) {
  if (auto code = ComparisonOpcode(op)) return CompareScalars(*code, left, right);
  const auto code = ScalarOpcode(op);
  if (!code) return {};
  switch (result) {
    case Rep::kF64:
      return F(Value1(*code, {ToF64(left), ToF64(right)}, Type::kF64));
    case Rep::kInt:
      return IntegerArithmetic(*code, left, left_facts, right, right_facts, cls);
    case Rep::kSingle: {
      const auto single = [&](const Ref& r) {
        return r.rep == Rep::kSingle ? r.value : Value1(Opcode::kToSingle, {ToF64(r)}, Type::kF64);
      };
      const uint32_t x = single(left), y = single(right);
      return Ref{Rep::kSingle, Value1(Opcode::kToSingle, {Value1(*code, {x, y}, Type::kF64)}, Type::kF64)};
    }
    default:
      return {};
  }
}

Ref Builder::LoadElement(const Variable& v, uint32_t at) {
  std::vector<Operand> operands{Operand::Value(Get(v.data)), Operand::Value(at)};
  if (v.rep == Rep::kArray) return F(Emit(Opcode::kLoad, std::move(operands), {Type::kF64}).results[0]);
  operands.push_back(Operand::Text(ElementWord(v.cls)));
  const auto load = [&](Type t) { return Emit(Opcode::kLoad, std::move(operands), {t}).results[0]; };
  if (v.cls == ClassId::kLogical) return B(load(Type::kI1));
  if (v.cls == ClassId::kSingle) return {Rep::kSingle, load(Type::kF64)};
  return {Rep::kInt, load(Type::kI64), v.cls == ClassId::kChar ? v.storage : kNone, false, v.cls};
}

// What a store of the scalar into the array writes, where the array keeps its class.
std::optional<Ref> Builder::AsElement(const Variable& v, const Ref& r, const AbstractValue& facts) {
  const ClassId to = v.rep == Rep::kArray ? ClassId::kDouble : v.cls;
  const bool same = to == ClassId::kLogical ? r.rep == Rep::kBool : r.rep == Rep::kInt && r.cls == to;
  const bool number = r.rep == Rep::kF64 || r.rep == Rep::kBool || (r.rep == Rep::kSingle && to == ClassId::kSingle);
  const bool converts = to != ClassId::kLogical && to != ClassId::kChar && number;
  if (!same && !converts) return {};
  return Converted(r, facts, to);
}

}  // namespace residua::array_ir
