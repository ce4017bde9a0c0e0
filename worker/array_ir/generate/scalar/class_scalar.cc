#include "worker/array_ir/generate/scalar/class_scalar.h"

#include <algorithm>
#include <cmath>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/scalar/long_scalar.h"
#include "worker/array_ir/ir/operator_opcode.h"

namespace residua::array_ir {

using syntax::Op;

using value::ClassId;

namespace {

bool IsIntegerRef(const Ref& r) { return r.rep == Rep::kInt && value::IsInteger(r.cls); }
bool IsLongRef(const Ref& r) { return r.rep == Rep::kInt && IsLongInteger(r.cls); }

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

Ref BuildOperand(FunctionBuilder& b, ExprId e) {
  if (b.ast[e].kind == ExprKind::kString && b.ast.Name(e).size() == 1) {
    const auto code = static_cast<unsigned char>(b.ast.Name(e)[0]);
    return {Rep::kInt, b.ir.ConstI(code), kNone, false, ClassId::kChar};
  }
  const Ref r = Build(b, e);
  return !IsSsaRep(r.rep) && IsCharacter(b.Facts(e)) ? ToRep(b, r, Rep::kInt, ClassId::kChar) : r;
}

bool IsOperand(const FunctionBuilder& b, ExprId e) { return IsSsaRep(RepOf(b.Facts(e))) || IsCharacter(b.Facts(e)); }

uint32_t ToInteger(FunctionBuilder& b, const Ref& r) {
  if (r.rep == Rep::kInt) return r.value;
  return b.ir.Value1(Opcode::kSelect, {r.value, b.ir.ConstI(1), b.ir.ConstI(0)}, Type::kI64);
}

uint32_t SaturatedInteger(FunctionBuilder& b, uint32_t x, ClassId cls) {
  const auto [low, high] = RangeOf(cls);
  const uint32_t least = b.ir.ConstI(low), most = b.ir.ConstI(high);
  x = b.ir.Value1(Opcode::kSelect, {b.ir.Value1(Opcode::kILt, {x, least}, Type::kI1), least, x}, Type::kI64);
  return b.ir.Value1(Opcode::kSelect, {b.ir.Value1(Opcode::kILt, {most, x}, Type::kI1), most, x}, Type::kI64);
}

uint32_t RoundedInteger(FunctionBuilder& b, uint32_t x, ClassId cls) {
  const auto [low, high] = RangeOf(cls);
  const uint32_t least = b.ir.ConstF(static_cast<double>(low)), most = b.ir.ConstF(static_cast<double>(high));
  const auto select = [&](Opcode op, uint32_t p, uint32_t q, uint32_t then) {
    x = b.ir.Value1(Opcode::kSelect, {b.ir.Value1(op, {p, q}, Type::kI1), then, x}, Type::kF64);
  };
  const uint32_t number = x;
  select(Opcode::kFNe, number, number, b.ir.ConstF(0));
  select(Opcode::kFLt, number, least, least);
  select(Opcode::kFGt, number, most, most);
  return b.ir.Value1(FitsWord(cls) ? Opcode::kF2W : Opcode::kF2I, {b.ir.Value1(Opcode::kRound, {x}, Type::kF64)},
                     Type::kI64);
}

bool IsConvertible(const FunctionBuilder& b, const Ref& r, const AbstractValue& facts, ClassId to) {
  if (!IsSsaRep(r.rep)) return false;
  if (to == ClassId::kLogical) return r.rep == Rep::kBool || IsIntegerRef(r);
  if (to == ClassId::kChar) {
    return (r.rep == Rep::kInt && r.cls == ClassId::kChar) || (r.rep == Rep::kF64 && IsWholeBetween(facts, 0, 127));
  }
  return to == ClassId::kDouble || to == ClassId::kSingle || value::IsInteger(to);
}

Ref ConvertedScalar(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, ClassId to) {
  if (IsLongInteger(to) || (IsLongRef(r) && to != ClassId::kLogical)) return ConvertedLong(b, r, facts, to);
  if (to == ClassId::kDouble) return Ref::Number(ToF64(b, r));
  if (to == ClassId::kLogical) {
    if (r.rep == Rep::kBool) return r;
    return Ref::Truth(
        b.ir.Value1(Opcode::kNot, {b.ir.Value1(Opcode::kIEq, {r.value, b.ir.ConstI(0)}, Type::kI1)}, Type::kI1));
  }
  if (to == ClassId::kSingle) {
    return r.rep == Rep::kSingle ? r : Ref{Rep::kSingle, b.ir.Value1(Opcode::kToSingle, {ToF64(b, r)}, Type::kF64)};
  }
  if (r.rep == Rep::kInt && r.cls == to) return r;
  const auto [low, high] = RangeOf(to);
  uint32_t x;
  if (r.rep == Rep::kInt || r.rep == Rep::kBool) {
    x = SaturatedInteger(b, ToInteger(b, r), to);
  } else if (IsWholeBetween(facts, static_cast<double>(low), static_cast<double>(high))) {
    x = b.ir.Value1(Opcode::kF2I, {r.value}, Type::kI64);
  } else {
    x = RoundedInteger(b, r.value, to);
  }
  return {Rep::kInt, x, kNone, false, to};
}

std::optional<Ref> ClassUnary(FunctionBuilder& b, Op op, const Ref& a) {
  if (a.rep != Rep::kInt && a.rep != Rep::kSingle) return {};
  const bool text = a.rep == Rep::kInt && a.cls == ClassId::kChar;
  switch (op) {
    case Op::kUnaryMinus:
      if (a.rep == Rep::kSingle) return Ref{Rep::kSingle, b.ir.Value1(Opcode::kFNeg, {a.value}, Type::kF64)};
      if (text) return Ref::Number(b.ir.Value1(Opcode::kFNeg, {ToF64(b, a)}, Type::kF64));
      if (IsLongRef(a)) return NegatedLong(b, a);
      return Ref{Rep::kInt,
                 SaturatedInteger(b, b.ir.Value1(Opcode::kISub, {b.ir.ConstI(0), a.value}, Type::kI64), a.cls), kNone,
                 false, a.cls};
    case Op::kUnaryPlus:
      return text ? Ref::Number(ToF64(b, a)) : a;
    case Op::kNot:
      if (a.rep == Rep::kSingle) return {};
      return Ref::Truth(b.ir.Value1(Opcode::kIEq, {a.value, b.ir.ConstI(0)}, Type::kI1));
    default:
      return {};
  }
}

namespace {

bool IsCharacterRef(const Ref& r) { return r.rep == Rep::kInt && r.cls == ClassId::kChar; }

// The code of a character as two characters are ordered: a byte with a sign.
uint32_t SignedByte(FunctionBuilder& b, uint32_t code) {
  const uint32_t below = b.ir.Value1(Opcode::kILt, {code, b.ir.ConstI(128)}, Type::kI1);
  const uint32_t lowered = b.ir.Value1(Opcode::kISub, {code, b.ir.ConstI(256)}, Type::kI64);
  return b.ir.Value1(Opcode::kSelect, {below, code, lowered}, Type::kI64);
}

}  // namespace

// A comparison: of integers as such, of a single and what is no integer as singles, else as doubles.
Ref CompareScalars(FunctionBuilder& b, Opcode op, const Ref& left, const Ref& right, const AbstractValue* left_facts,
                   const AbstractValue* right_facts) {
  if (IsLongRef(left) || IsLongRef(right)) return CompareLong(b, op, left, left_facts, right, right_facts);
  const auto whole = [](const Ref& r) { return r.rep == Rep::kInt || r.rep == Rep::kBool; };
  if (whole(left) && whole(right)) {
    uint32_t x = ToInteger(b, left), y = ToInteger(b, right);
    if (op == Opcode::kFGt || op == Opcode::kFGe) std::swap(x, y);
    if (op == Opcode::kFEq || op == Opcode::kFNe) {
      const uint32_t equal = b.ir.Value1(Opcode::kIEq, {x, y}, Type::kI1);
      return Ref::Truth(op == Opcode::kFEq ? equal : b.ir.Value1(Opcode::kNot, {equal}, Type::kI1));
    }
    if (IsCharacterRef(left) && IsCharacterRef(right)) {
      x = SignedByte(b, x);
      y = SignedByte(b, y);
    }
    const bool strict = op == Opcode::kFLt || op == Opcode::kFGt;
    return Ref::Truth(b.ir.Value1(strict ? Opcode::kILt : Opcode::kILe, {x, y}, Type::kI1));
  }
  uint32_t x = ToF64(b, left), y = ToF64(b, right);
  if ((left.rep == Rep::kSingle || right.rep == Rep::kSingle) && !IsIntegerRef(left) && !IsIntegerRef(right)) {
    if (left.rep != Rep::kSingle) x = b.ir.Value1(Opcode::kToSingle, {x}, Type::kF64);
    if (right.rep != Rep::kSingle) y = b.ir.Value1(Opcode::kToSingle, {y}, Type::kF64);
  }
  return Ref::Truth(b.ir.Value1(op, {x, y}, Type::kI1));
}

namespace {

// x / 2^shift, rounded half away from zero.
uint32_t DividedByPowerOfTwo(FunctionBuilder& b, uint32_t x, int shift, ClassId cls) {
  if (shift == 0) return x;
  const bool may_be_negative = RangeOf(cls).first < 0;
  const uint32_t zero = b.ir.ConstI(0), half = b.ir.ConstI(int64_t{1} << (shift - 1));
  const uint32_t negative = may_be_negative ? b.ir.Value1(Opcode::kILt, {x, zero}, Type::kI1) : kNone;
  const auto turned = [&](uint32_t y) {
    if (!may_be_negative) return y;
    return b.ir.Value1(Opcode::kSelect, {negative, b.ir.Value1(Opcode::kISub, {zero, y}, Type::kI64), y}, Type::kI64);
  };
  const uint32_t sum = b.ir.Value1(Opcode::kIAdd, {turned(x), half}, Type::kI64);
  return turned(b.ir.Value1(Opcode::kIShiftRight, {sum, b.ir.ConstI(shift)}, Type::kI64));
}

// + - * / with an integer operand; the other is of the same class, or no integer.
Ref IntegerArithmetic(FunctionBuilder& b, Opcode op, const Ref& left, const AbstractValue& left_facts, const Ref& right,
                      const AbstractValue& right_facts, ClassId cls) {
  constexpr double kFar = 1 << 30;  // products with it stay within 64 bits
  const auto integer = [&](const Ref& r, const AbstractValue& facts) {
    return r.rep == Rep::kInt || r.rep == Rep::kBool || (r.rep == Rep::kF64 && IsWholeBetween(facts, -kFar, kFar));
  };
  const auto as_integer = [&](const Ref& r) {
    return r.rep == Rep::kF64 ? b.ir.Value1(Opcode::kF2I, {r.value}, Type::kI64) : ToInteger(b, r);
  };
  const auto long_word = [&](const Ref& r, const AbstractValue& facts) {
    return r.rep == Rep::kInt && !FitsWord(r.cls) && !IsWholeBetween(facts, 0, kFar);
  };
  // What is beyond 2^53 is beyond the class, so that a double does.
  const bool too_long = op == Opcode::kFMul && long_word(left, left_facts) && long_word(right, right_facts);
  uint32_t x;
  if (op != Opcode::kFDiv && !too_long && integer(left, left_facts) && integer(right, right_facts)) {
    const Opcode code = op == Opcode::kFAdd ? Opcode::kIAdd : op == Opcode::kFSub ? Opcode::kISub : Opcode::kIMul;
    const uint32_t p = as_integer(left), q = as_integer(right);
    x = SaturatedInteger(b, b.ir.Value1(code, {p, q}, Type::kI64), cls);
  } else if (const auto shift = op == Opcode::kFDiv && left.rep == Rep::kInt ? PowerOfTwo(right_facts) : std::nullopt) {
    x = SaturatedInteger(b, DividedByPowerOfTwo(b, left.value, *shift, cls), cls);
  } else {
    const auto number = [&](const Ref& r) {
      const bool word = r.rep == Rep::kInt && FitsWord(r.cls);
      return word ? b.ir.Value1(Opcode::kW2F, {r.value}, Type::kF64) : ToF64(b, r);
    };
    const uint32_t p = number(left), q = number(right);
    x = RoundedInteger(b, b.ir.Value1(op, {p, q}, Type::kF64), cls);
  }
  return Ref{Rep::kInt, x, kNone, false, cls};
}

}  // namespace

std::optional<Ref> ClassBinary(FunctionBuilder& b, Op op, const Ref& left, const AbstractValue& left_facts,
                               const Ref& right, const AbstractValue& right_facts, Rep result, ClassId cls) {
  if (auto code = ComparisonOpcode(op)) return CompareScalars(b, *code, left, right, &left_facts, &right_facts);
  const auto code = ScalarOpcode(op);
  if (!code) return {};
  switch (result) {
    case Rep::kF64:
      return Ref::Number(b.ir.Value1(*code, {ToF64(b, left), ToF64(b, right)}, Type::kF64));
    case Rep::kInt:
      for (const Ref* r : {&left, &right}) {
        if (IsIntegerRef(*r) && r->cls != cls) return {};
      }
      if (IsLongInteger(cls)) return LongArithmetic(b, op, left, left_facts, right, right_facts, cls);
      return IntegerArithmetic(b, *code, left, left_facts, right, right_facts, cls);
    case Rep::kSingle: {
      const auto single = [&](const Ref& r) {
        return r.rep == Rep::kSingle ? r.value : b.ir.Value1(Opcode::kToSingle, {ToF64(b, r)}, Type::kF64);
      };
      const uint32_t x = single(left), y = single(right);
      return Ref{Rep::kSingle, b.ir.Value1(Opcode::kToSingle, {b.ir.Value1(*code, {x, y}, Type::kF64)}, Type::kF64)};
    }
    default:
      return {};
  }
}

Ref LoadElement(FunctionBuilder& b, const Variable& v, uint32_t at) {
  std::vector<Operand> operands{Operand::Value(b.ir.Get(v.data)), Operand::Value(at)};
  if (v.rep == Rep::kArray) return Ref::Number(b.ir.Emit(Opcode::kLoad, std::move(operands), {Type::kF64}).results[0]);
  operands.push_back(Operand::Text(ElementWord(v.cls)));
  const auto load = [&](Type t) { return b.ir.Emit(Opcode::kLoad, std::move(operands), {t}).results[0]; };
  if (v.cls == ClassId::kLogical) return Ref::Truth(load(Type::kI1));
  if (v.cls == ClassId::kSingle) return {Rep::kSingle, load(Type::kF64)};
  return {Rep::kInt, load(Type::kI64), v.cls == ClassId::kChar ? v.storage : kNone, false, v.cls};
}

// What a store of the scalar into the array writes, where the array keeps its class.
std::optional<Ref> ToElement(FunctionBuilder& b, const Variable& v, const Ref& r, const AbstractValue& facts) {
  const ClassId to = v.rep == Rep::kArray ? ClassId::kDouble : v.cls;
  const bool same = to == ClassId::kLogical ? r.rep == Rep::kBool : r.rep == Rep::kInt && r.cls == to;
  const bool number = r.rep == Rep::kF64 || r.rep == Rep::kBool || r.rep == Rep::kSingle;
  const bool integer = r.rep == Rep::kInt && !IsLongRef(r) && !IsLongInteger(to);
  const bool converts = to != ClassId::kLogical && to != ClassId::kChar && (number || integer);
  if (!same && !converts) return {};
  return ConvertedScalar(b, r, facts, to);
}

}  // namespace residua::array_ir
