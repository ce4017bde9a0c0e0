// Whole numbers: bits of scalars as operations, the rest through the kernels.
#include <cmath>

#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {
namespace {

using value::ClassId;

bool IsWholeBetween(const AbstractValue& v, double low, double high) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low >= low && i.high <= high;
}

constexpr double kMostBits = 0x1p52;  // of doubles: exact as doubles and as integers

// bitand, bitor, bitxor: of integers of one class, of one and a double of its range, of doubles that are whole numbers.
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
                               : r == Rep::kBool || (r == Rep::kF64 && IsWholeBetween(s.Facts(k), 0, kMostBits));
    if (!fits) return {};
  }
  Builder& b = s.b;
  uint32_t bits[2];
  for (size_t k = 0; k < 2; ++k) {
    const Ref r = b.Build(s.arguments[k]);
    if (integers) {
      bits[k] = b.Converted(r, s.Facts(k), cls).value;
    } else {
      bits[k] = r.rep == Rep::kBool ? b.ToInteger(r) : b.Value1(Opcode::kF2I, {b.ToF64(r)}, Type::kI64);
    }
  }
  const uint32_t x = b.Value1(kOp, {bits[0], bits[1]}, Type::kI64);
  if (integers) return {{Ref{Rep::kInt, x, kNone, false, cls}}};
  return s.Whole(x);
}

// bitshift by a known number of places, of unsigned integers and of doubles that are whole numbers.
Lowered LowerShift(CallSite& s) {
  if (s.count() != 2 || s.RepOfArgument(1) != Rep::kF64) return {};
  const domain::Interval& places = s.Facts(1).interval();
  if (places.may_be_nan || places.low != places.high || !(std::abs(places.low) < 32)) return {};
  const Rep rep = s.RepOfArgument(0);
  const ClassId cls = ClassOf(s.Facts(0), rep);
  const bool is_double = rep == Rep::kF64 && IsWholeBetween(s.Facts(0), 0, kMostBits);
  if (s.RepOfResult() != rep || !(is_double || (rep == Rep::kInt && cls >= ClassId::kUint8))) return {};
  const int width = is_double ? 53 : static_cast<int>(8 * value::ElementSize(cls));
  const int n = static_cast<int>(places.low);
  Builder& b = s.b;
  const Ref a = b.Build(s.arguments[0]);
  b.Build(s.arguments[1]);
  uint32_t x = is_double ? b.Value1(Opcode::kF2I, {b.ToF64(a)}, Type::kI64) : a.value;
  if (n >= width) {
    x = b.ConstI(0);
  } else if (n > 0) {
    x = b.Value1(Opcode::kIShiftLeft, {x, b.ConstI(n)}, Type::kI64);
    x = b.Value1(Opcode::kIBitAnd, {x, b.ConstI((int64_t{1} << width) - 1)}, Type::kI64);
  } else if (n < 0) {
    x = b.Value1(Opcode::kIShiftRight, {x, b.ConstI(-n)}, Type::kI64);
  }
  if (is_double) return s.Whole(x);
  return {{Ref{Rep::kInt, x, kNone, false, cls}}};
}

}  // namespace

const Lowering Lower_bitand = {LowerBits<Opcode::kIBitAnd>};
const Lowering Lower_bitor = {LowerBits<Opcode::kIBitOr>};
const Lowering Lower_bitshift = {LowerShift};
const Lowering Lower_bitxor = {LowerBits<Opcode::kIBitXor>};
LOWER_BY_KERNEL(factorial);
LOWER_BY_KERNEL(gcd);
LOWER_BY_KERNEL(isprime);
LOWER_BY_KERNEL(lcm);
LOWER_BY_KERNEL(nchoosek);
LOWER_BY_KERNEL(primes);

LOWER_BY_KERNEL(__isprimelarge__);

}  // namespace residua::array_ir
