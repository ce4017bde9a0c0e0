// Whole numbers: bits of scalars as operations, the rest through the kernels.
#include <cmath>
#include <functional>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/scalar/class_scalar.h"

namespace residua::array_ir {

using value::ClassId;

namespace {

bool IsWholeBetween(const AbstractValue& v, double low, double high) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low >= low && i.high <= high;
}

constexpr double kMostBits = 0x1p52;  // of doubles: exact as doubles and as integers

// The bits of a double; into *ok whether it is a whole number that has them, where facts leave that open.
uint32_t BitsOfDouble(FunctionBuilder& b, const AbstractValue& facts, uint32_t x, uint32_t* ok) {
  const uint32_t bits = b.ir.Value1(Opcode::kF2I, {x}, Type::kI64);
  if (IsWholeBetween(facts, 0, kMostBits)) return bits;
  const auto require = [&](uint32_t condition) {
    *ok = *ok == kNone ? condition : b.ir.Value1(Opcode::kAnd, {*ok, condition}, Type::kI1);
  };
  require(b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {bits}, Type::kF64), x}, Type::kI1));
  require(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(0), bits}, Type::kI1));
  require(b.ir.Value1(Opcode::kILe, {bits, b.ir.ConstI(static_cast<int64_t>(kMostBits))}, Type::kI1));
  return bits;
}

// The whole number, or what the kernel makes of the operands where they are none.
Lowered WholeOrKernel(CallSite& s, uint32_t whole, uint32_t ok, const Ref& x, const Ref& y) {
  if (ok == kNone) return s.Whole(whole);
  FunctionBuilder& b = s.b;
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("bits"), StorageKind::kF64), made = b.ir.Temporary();
  b.ir.Set(result, s.Whole(whole)[0].value);
  b.ir.Guard(b.ir.Value1(Opcode::kNot, {ok}, Type::kI1), [&] {
    b.ir.Rt("call_builtin",
            {Operand::List({made}), Operand::Int(static_cast<int>(s.builtin.id)),
             Operand::List({ToSlot(b, x), ToSlot(b, y)}), Operand::Int(0), Operand::Int(1)},
            Type::kI64);
    b.ir.Set(result, ToF64(b, Ref::Boxed(made)));
  });
  return s.Number(b.ir.Get(result));
}

// bitand, bitor, bitxor: of integers of one class, of one and a double of its range, of doubles.
template <Opcode kOp>
Lowered LowerBits(CallSite& s) {
  if (s.count() != 2) return {};
  const Rep rep = s.RepOfResult();
  const bool integers = rep == Rep::kInt;
  if (!integers && rep != Rep::kF64) return {};
  const ClassId cls = ClassOf(s.b.Facts(s.expression), rep);
  for (size_t k = 0; k < 2; ++k) {
    const Rep r = s.RepOfArgument(k);
    const bool fits = integers ? r == Rep::kF64 || r == Rep::kBool || (r == Rep::kInt && ClassOf(s.Facts(k), r) == cls)
                               : r == Rep::kBool || r == Rep::kF64;
    if (!fits) return {};
  }
  FunctionBuilder& b = s.b;
  if (!integers && s.AllArguments(Rep::kBool)) return {};
  Ref operands[2];
  uint32_t bits[2], ok = kNone;
  for (size_t k = 0; k < 2; ++k) operands[k] = Build(b, s.arguments[k]);
  for (size_t k = 0; k < 2; ++k) {
    const Ref& r = operands[k];
    if (integers) {
      bits[k] = ConvertedScalar(b, r, s.Facts(k), cls).value;
    } else {
      bits[k] = r.rep == Rep::kBool ? ToInteger(b, r) : BitsOfDouble(b, s.Facts(k), ToF64(b, r), &ok);
    }
  }
  const uint32_t x = b.ir.Value1(kOp, {bits[0], bits[1]}, Type::kI64);
  if (integers) return {{Ref{Rep::kInt, x, kNone, false, cls}}};
  return WholeOrKernel(s, x, ok, operands[0], operands[1]);
}

// bitshift of a double by a number of places that is not known.
Lowered LowerOpenShift(CallSite& s) {
  if (s.RepOfArgument(0) != Rep::kF64 || s.RepOfResult() != Rep::kF64) return {};
  constexpr int64_t kMostPlaces = 53;
  FunctionBuilder& b = s.b;
  const Ref a = Build(b, s.arguments[0]), n = Build(b, s.arguments[1]);
  uint32_t ok = kNone;
  const uint32_t x = BitsOfDouble(b, s.Facts(0), ToF64(b, a), &ok);
  const uint32_t places = b.ir.Value1(Opcode::kF2I, {ToF64(b, n)}, Type::kI64), zero = b.ir.ConstI(0);
  const auto require = [&](uint32_t condition) {
    ok = ok == kNone ? condition : b.ir.Value1(Opcode::kAnd, {ok, condition}, Type::kI1);
  };
  require(b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {places}, Type::kF64), ToF64(b, n)}, Type::kI1));
  require(b.ir.Value1(Opcode::kILe, {places, b.ir.ConstI(kMostPlaces)}, Type::kI1));
  require(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(-kMostPlaces), places}, Type::kI1));
  const uint32_t left = b.ir.Value1(Opcode::kILe, {zero, places}, Type::kI1);
  // Of a number of places that does not hold, any shift within the width will do.
  const auto within = [&](uint32_t condition, uint32_t count) {
    return b.ir.Value1(Opcode::kSelect, {b.ir.Value1(Opcode::kAnd, {ok, condition}, Type::kI1), count, zero},
                       Type::kI64);
  };
  const uint32_t up = b.ir.Value1(Opcode::kIShiftLeft, {x, within(left, places)}, Type::kI64);
  const uint32_t kept = b.ir.Value1(Opcode::kIBitAnd, {up, b.ir.ConstI((int64_t{1} << 53) - 1)}, Type::kI64);
  const uint32_t right = b.ir.Value1(Opcode::kNot, {left}, Type::kI1);
  const uint32_t back = b.ir.Value1(Opcode::kISub, {zero, places}, Type::kI64);
  const uint32_t down = b.ir.Value1(Opcode::kIShiftRight, {x, within(right, back)}, Type::kI64);
  return WholeOrKernel(s, b.ir.Value1(Opcode::kSelect, {left, kept, down}, Type::kI64), ok, a, n);
}

// By n places within a class with a sign: to the right the quotient, to the left what the bits of the class hold of the
// product.
uint32_t ShiftedSigned(FunctionBuilder& b, uint32_t x, int n, int width) {
  const auto whole = [&](Opcode op, uint32_t a, int64_t c) { return b.ir.Value1(op, {a, b.ir.ConstI(c)}, Type::kI64); };
  if (n >= width - 1) return b.ir.ConstI(0);
  if (n <= 0) return n == 0 ? x : whole(Opcode::kIDiv, x, int64_t{1} << -n);
  if (width == 64) return whole(Opcode::kIShiftLeft, x, n);
  const int64_t half = int64_t{1} << (width - 1);
  const uint32_t from_zero = whole(Opcode::kIAdd, whole(Opcode::kIMul, x, int64_t{1} << n), half);
  return whole(Opcode::kISub, whole(Opcode::kIBitAnd, from_zero, 2 * half - 1), half);
}

// bitshift by a known number of places, of integers and of doubles.
Lowered LowerShift(CallSite& s) {
  if (s.count() != 2 || s.RepOfArgument(1) != Rep::kF64) return {};
  const domain::Interval& places = s.Facts(1).interval();
  const Rep rep = s.RepOfArgument(0);
  const ClassId cls = ClassOf(s.Facts(0), rep);
  const double most = rep == Rep::kInt && IsLongInteger(cls) ? 62 : 31;
  if (places.may_be_nan || places.low != places.high || !(std::abs(places.low) <= most)) return LowerOpenShift(s);
  const bool is_double = rep == Rep::kF64;
  if (s.RepOfResult() != rep || !(is_double || (rep == Rep::kInt && value::IsInteger(cls)))) return {};
  const int width = is_double ? 53 : static_cast<int>(8 * value::ElementSize(cls));
  constexpr int kWord = 64;
  const int n = static_cast<int>(places.low);
  FunctionBuilder& b = s.b;
  const Ref a = Build(b, s.arguments[0]);
  const Ref by = Build(b, s.arguments[1]);
  uint32_t ok = kNone;
  uint32_t x = is_double ? BitsOfDouble(b, s.Facts(0), ToF64(b, a), &ok) : a.value;
  if (!is_double && cls < ClassId::kUint8) {
    x = ShiftedSigned(b, x, n, width);
  } else if (n >= width) {
    x = b.ir.ConstI(0);
  } else if (n > 0) {
    x = b.ir.Value1(Opcode::kIShiftLeft, {x, b.ir.ConstI(n)}, Type::kI64);
    if (width < kWord) x = b.ir.Value1(Opcode::kIBitAnd, {x, b.ir.ConstI((int64_t{1} << width) - 1)}, Type::kI64);
  } else if (n < 0) {
    x = b.ir.Value1(Opcode::kIShiftRight, {x, b.ir.ConstI(-n)}, Type::kI64);
  }
  if (is_double) return WholeOrKernel(s, x, ok, a, by);
  return {{Ref{Rep::kInt, x, kNone, false, cls}}};
}

// The place of the n-th bit from 0 on; into *ok whether n is a whole number of at most `most`.
uint32_t PlaceOfBit(FunctionBuilder& b, uint32_t n, int64_t most, uint32_t* ok) {
  const uint32_t place = b.ir.Value1(Opcode::kF2I, {n}, Type::kI64);
  const auto require = [&](uint32_t condition) {
    *ok = *ok == kNone ? condition : b.ir.Value1(Opcode::kAnd, {*ok, condition}, Type::kI1);
  };
  require(b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {place}, Type::kF64), n}, Type::kI1));
  require(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), place}, Type::kI1));
  require(b.ir.Value1(Opcode::kILe, {place, b.ir.ConstI(most)}, Type::kI1));
  const uint32_t shift = b.ir.Value1(Opcode::kISub, {place, b.ir.ConstI(1)}, Type::kI64);
  return b.ir.Value1(Opcode::kSelect, {*ok, shift, b.ir.ConstI(0)}, Type::kI64);
}

// A whole number that is not negative, with the bits that bitget and bitset know of it.
struct BitsOfNumber {
  uint32_t value, place, ok = kNone;
};
std::optional<BitsOfNumber> BuildBits(CallSite& s, Ref* x, Ref* n) {
  const Rep rep = s.RepOfArgument(0);
  const ClassId cls = ClassOf(s.Facts(0), rep);
  if ((rep != Rep::kF64 && rep != Rep::kInt) || s.RepOfArgument(1) != Rep::kF64) return {};
  if (rep == Rep::kInt && !(value::IsInteger(cls) && !IsLongInteger(cls))) return {};
  FunctionBuilder& b = s.b;
  *x = Build(b, s.arguments[0]);
  *n = Build(b, s.arguments[1]);
  BitsOfNumber bits{};
  const bool is_double = rep == Rep::kF64, has_sign = !is_double && cls < ClassId::kUint8;
  bits.value = is_double ? BitsOfDouble(b, s.Facts(0), ToF64(b, *x), &bits.ok) : x->value;
  if (has_sign) bits.ok = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(0), bits.value}, Type::kI1);
  constexpr int64_t kDoubleBits = 53;
  const int64_t width = is_double ? kDoubleBits : static_cast<int64_t>(8 * value::ElementSize(cls));
  bits.place = PlaceOfBit(b, ToF64(b, *n), has_sign ? width - 1 : width, &bits.ok);
  return bits;
}

// `store` puts the kernel's result where the operations do not hold.
void OrKernel(CallSite& s, uint32_t ok, const std::vector<Ref>& arguments, const std::function<void(uint32_t)>& store) {
  FunctionBuilder& b = s.b;
  const uint32_t made = b.ir.Temporary();
  b.ir.Guard(b.ir.Value1(Opcode::kNot, {ok}, Type::kI1), [&] {
    std::vector<uint32_t> slots;
    for (const Ref& r : arguments) slots.push_back(ToSlot(b, r));
    b.ir.Rt("call_builtin",
            {Operand::List({made}), Operand::Int(static_cast<int>(s.builtin.id)), Operand::List(slots), Operand::Int(0),
             Operand::Int(1)},
            Type::kI64);
    store(made);
  });
}

Lowered LowerBitOf(CallSite& s) {
  if (s.RepOfResult() != Rep::kBool) return {};
  Ref x, n;
  const auto bits = BuildBits(s, &x, &n);
  if (!bits) return {};
  FunctionBuilder& b = s.b;
  const uint32_t moved = b.ir.Value1(Opcode::kIShiftRight, {bits->value, bits->place}, Type::kI64);
  const uint32_t bit = b.ir.Value1(Opcode::kIBitAnd, {moved, b.ir.ConstI(1)}, Type::kI64);
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("bit"), StorageKind::kI1);
  b.ir.Set(result, b.ir.Value1(Opcode::kIEq, {bit, b.ir.ConstI(1)}, Type::kI1));
  OrKernel(s, bits->ok, {x, n},
           [&](uint32_t made) { b.ir.Set(result, b.ir.Rt("to_bool", {Operand::Storage(made)}, Type::kI1)); });
  return s.Truth(b.ir.Get(result));
}

// Set, and where the third argument is zero taken away again.
Lowered LowerSetBit(CallSite& s) {
  const Rep rep = s.RepOfResult();
  const bool given = s.count() == 3;
  if ((rep != Rep::kF64 && rep != Rep::kInt) || rep != s.RepOfArgument(0)) return {};
  if (given && s.RepOfArgument(2) != Rep::kF64 && s.RepOfArgument(2) != Rep::kBool) return {};
  Ref x, n;
  auto bits = BuildBits(s, &x, &n);
  if (!bits) return {};
  FunctionBuilder& b = s.b;
  std::vector<Ref> arguments{x, n};
  const uint32_t mask = b.ir.Value1(Opcode::kIShiftLeft, {b.ir.ConstI(1), bits->place}, Type::kI64);
  uint32_t all = b.ir.Value1(Opcode::kIBitOr, {bits->value, mask}, Type::kI64);
  if (given) {
    arguments.push_back(Build(b, s.arguments[2]));
    const uint32_t v = ToF64(b, arguments[2]);
    const auto is = [&](double x2) { return b.ir.Value1(Opcode::kFEq, {v, b.ir.ConstF(x2)}, Type::kI1); };
    const uint32_t off = is(0);
    bits->ok = b.ir.Value1(Opcode::kAnd, {bits->ok, b.ir.Value1(Opcode::kOr, {off, is(1)}, Type::kI1)}, Type::kI1);
    all = b.ir.Value1(Opcode::kSelect, {off, b.ir.Value1(Opcode::kIBitXor, {all, mask}, Type::kI64), all}, Type::kI64);
  }
  const bool is_double = rep == Rep::kF64;
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("bits"), is_double ? StorageKind::kF64 : StorageKind::kI64);
  b.ir.Set(result, is_double ? s.Whole(all)[0].value : all);
  const ClassId cls = ClassOf(s.Facts(0), s.RepOfArgument(0));
  OrKernel(s, bits->ok, arguments, [&](uint32_t made) {
    b.ir.Set(result, is_double ? ToF64(b, Ref::Boxed(made)) : ToRep(b, Ref::Boxed(made), Rep::kInt, cls).value);
  });
  if (is_double) return s.Number(b.ir.Get(result));
  return {{Ref{Rep::kInt, b.ir.Get(result), kNone, false, cls}}};
}

}  // namespace

const Lowering Lower_bitand = {LowerBits<Opcode::kIBitAnd>};

const Lowering Lower_bitget = {LowerBitOf};

const Lowering Lower_bitset = {LowerSetBit};

const Lowering Lower_bitor = {LowerBits<Opcode::kIBitOr>};

const Lowering Lower_bitshift = {LowerShift};

const Lowering Lower_bitxor = {LowerBits<Opcode::kIBitXor>};

}  // namespace residua::array_ir
