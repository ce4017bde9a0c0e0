// + - .* ./ with integer operands: computed as if exactly, rounded half away from zero, saturated.
//
// Two operands of one class are computed in integers. An integer and a floating-point operand are computed in double
// for classes of up to 32 bits. For 64-bit classes the floating-point operand is rounded to the class first where it
// fits (so NaN adds 0); a summand beyond the range is added in two halves; products are exact before they are rounded.
#include <cmath>
#include <limits>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/operator/long_scalar.h"
#include "worker/value/saturate.h"

namespace residua::builtin {
namespace {

template <class T>
using Wide = std::conditional_t<sizeof(T) == 8, __int128, int64_t>;
template <class T>
using Real = std::conditional_t<sizeof(T) == 8, long double, double>;

template <class T>
T Clamp(Wide<T> v) {
  constexpr Wide<T> kMin = std::numeric_limits<T>::min(), kMax = std::numeric_limits<T>::max();
  return static_cast<T>(v < kMin ? kMin : v > kMax ? kMax : v);
}

template <class T>
T DivideRounded(T x, T y) {
  if (y == 0) return x < 0 ? std::numeric_limits<T>::min() : x > 0 ? std::numeric_limits<T>::max() : 0;
  const Wide<T> p = x, q = y;
  Wide<T> quotient = p / q;
  const Wide<T> rest = p % q, twice = (rest < 0 ? -rest : rest) * 2, size = q < 0 ? -q : q;
  if (twice >= size) quotient += (p < 0) == (q < 0) ? 1 : -1;
  return Clamp<T>(quotient);
}

template <class T>
Value BothIntegers(Op op, ClassId c, const Value& a, const Value& b) {
  switch (op) {
    case Op::kPlus:
      return MapElements<T, T, T>(c, "operator +", a, b, [](T x, T y) { return Clamp<T>(Wide<T>(x) + Wide<T>(y)); });
    case Op::kMinus:
      return MapElements<T, T, T>(c, "operator -", a, b, [](T x, T y) { return Clamp<T>(Wide<T>(x) - Wide<T>(y)); });
    case Op::kElementTimes:
      return MapElements<T, T, T>(c, "product", a, b, [](T x, T y) {
        // Twice as many bits without a sign do not fit the signed wide type.
        if constexpr (std::is_unsigned_v<T>) {
          T product = 0;
          return __builtin_mul_overflow(x, y, &product) ? std::numeric_limits<T>::max() : product;
        } else {
          return Clamp<T>(Wide<T>(x) * Wide<T>(y));
        }
      });
    default:
      return MapElements<T, T, T>(c, "quotient", a, b, [](T x, T y) { return DivideRounded<T>(x, y); });
  }
}

// ---- 64-bit classes with a double

template <class T>
T Plus64(T x, double y);

template <class T>
T Minus64(T x, double y) {
  if constexpr (std::is_signed_v<T>) return Plus64<T>(x, -y);
  if (y < 0) return Plus64<T>(x, -y);
  return Clamp<T>(Wide<T>(x) - Wide<T>(value::SaturateTo<T, Real<T>>(y)));
}

template <class T>
T Plus64(T x, double y) {
  if (std::is_unsigned_v<T> && y < 0) return Minus64<T>(x, -y);
  if (std::is_unsigned_v<T> || !(std::abs(y) >= static_cast<double>(std::numeric_limits<T>::max()))) {
    return Clamp<T>(Wide<T>(x) + Wide<T>(value::SaturateTo<T, Real<T>>(y)));
  }
  const Wide<T> half = value::SaturateTo<T, Real<T>>(y / 2);
  return Clamp<T>(Wide<T>(Clamp<T>(Wide<T>(x) + half)) + half);
}

// x - y. The smallest signed number has no opposite: it becomes a double. Unsigned differences with NaN or
// 2^64 and more wrap around 2^64 once.
template <class T>
T MinusFrom64(double x, T y) {
  constexpr double kTop = std::is_signed_v<T> ? 0x1p63 : 0x1p64;
  if constexpr (std::is_signed_v<T>) {
    if (y != std::numeric_limits<T>::min()) return Plus64<T>(-y, x);
    return value::SaturateTo<T, Real<T>>(x + kTop);  // as doubles
  } else {
    if (x < kTop) return Clamp<T>(Wide<T>(value::SaturateTo<T, Real<T>>(x)) - Wide<T>(y));
    return y == 0 ? std::numeric_limits<T>::max() : Plus64<T>(-y, x - kTop);
  }
}

template <class T>
bool IsWholeInRange(double y) {
  return std::abs(y) < static_cast<double>(std::numeric_limits<T>::max()) && y == std::round(y) &&
         (std::is_signed_v<T> || y >= 0);
}

// Of whole factors exact. Else Octave takes 52 bits of the double, whose last one is lost, and rounds the product half
// away from zero; and it divides by twice the reciprocal of a half, which of a negative half is the greatest integer.
template <class T>
T Times64(T x, double y) {
  if (!std::isfinite(y)) return value::SaturateTo<T, Real<T>>(static_cast<double>(x) * y);
  if (std::is_signed_v<T> && y == -0.5) return DivideRounded<T>(x, std::numeric_limits<T>::max());
  using Product = unsigned __int128;
  const bool negative = (x < 0) != (y < 0);
  if (x == 0 || y == 0 || (std::is_unsigned_v<T> && negative)) return 0;
  constexpr uint64_t kMost = std::numeric_limits<T>::max();
  const uint64_t most = kMost + (negative ? 1 : 0),
                 size = x < 0 ? 0 - static_cast<uint64_t>(x) : static_cast<uint64_t>(x);
  constexpr int kBits = 52;
  int exponent = 0;
  const double fraction = std::frexp(std::abs(y), &exponent);
  Product product = most;
  if (IsWholeInRange<T>(std::abs(y))) {
    product = static_cast<Product>(size) * static_cast<uint64_t>(std::abs(y));
  } else if (exponent < kBits) {  // else it is whole, and beyond the range
    const int right = kBits - exponent;
    constexpr int kNothing = 117;  // more than the bits of a product
    product = static_cast<Product>(size) * static_cast<uint64_t>(std::ldexp(fraction, kBits));
    product = right > kNothing ? 0 : (product + (Product{1} << (right - 1))) >> right;
  }
  const uint64_t whole = product > most ? most : static_cast<uint64_t>(product);
  return static_cast<T>(negative ? 0 - whole : whole);
}

template <class T>
T Divide64(T x, double y) {
  return IsWholeInRange<T>(y) ? DivideRounded<T>(x, static_cast<T>(y)) : Times64<T>(x, 1.0 / y);
}

// As doubles, which the divisor becomes.
template <class T>
T DividedBy64(double x, T y) {
  return value::SaturateTo<T, Real<T>>(x / static_cast<double>(y));
}

template <class T>
Value Integer64ByDouble(Op op, ClassId c, const Value& a, const Value& b) {
  switch (op) {
    case Op::kPlus:
      return MapElements<T, T, double>(c, "operator +", a, b, Plus64<T>);
    case Op::kMinus:
      return MapElements<T, T, double>(c, "operator -", a, b, Minus64<T>);
    case Op::kElementTimes:
      return MapElements<T, T, double>(c, "product", a, b, Times64<T>);
    default:
      return MapElements<T, T, double>(c, "quotient", a, b, Divide64<T>);
  }
}

template <class T>
Value DoubleByInteger64(Op op, ClassId c, const Value& a, const Value& b) {
  switch (op) {
    case Op::kPlus:
      return MapElements<T, double, T>(c, "operator +", a, b, [](double x, T y) { return Plus64<T>(y, x); });
    case Op::kMinus:
      return MapElements<T, double, T>(c, "operator -", a, b, [](double x, T y) { return MinusFrom64<T>(x, y); });
    case Op::kElementTimes:
      return MapElements<T, double, T>(c, "product", a, b, [](double x, T y) { return Times64<T>(y, x); });
    default:
      return MapElements<T, double, T>(c, "quotient", a, b, DividedBy64<T>);
  }
}

template <class T>
Value IntegerByDouble(Op op, ClassId c, const Value& a, const Value& b) {
  using R = Real<T>;
  switch (op) {
    case Op::kPlus:
      return MapElements<T, T, double>(c, "operator +", a, b,
                                       [](T x, double y) { return value::SaturateTo<T, Real<T>>(R(x) + R(y)); });
    case Op::kMinus:
      return MapElements<T, T, double>(c, "operator -", a, b,
                                       [](T x, double y) { return value::SaturateTo<T, Real<T>>(R(x) - R(y)); });
    case Op::kElementTimes:
      return MapElements<T, T, double>(c, "product", a, b,
                                       [](T x, double y) { return value::SaturateTo<T, Real<T>>(R(x) * R(y)); });
    default:
      return MapElements<T, T, double>(c, "quotient", a, b,
                                       [](T x, double y) { return value::SaturateTo<T, Real<T>>(R(x) / R(y)); });
  }
}

template <class T>
Value DoubleByInteger(Op op, ClassId c, const Value& a, const Value& b) {
  using R = Real<T>;
  switch (op) {
    case Op::kPlus:
      return MapElements<T, double, T>(c, "operator +", a, b,
                                       [](double x, T y) { return value::SaturateTo<T, Real<T>>(R(x) + R(y)); });
    case Op::kMinus:
      return MapElements<T, double, T>(c, "operator -", a, b,
                                       [](double x, T y) { return value::SaturateTo<T, Real<T>>(R(x) - R(y)); });
    case Op::kElementTimes:
      return MapElements<T, double, T>(c, "product", a, b,
                                       [](double x, T y) { return value::SaturateTo<T, Real<T>>(R(x) * R(y)); });
    default:
      return MapElements<T, double, T>(c, "quotient", a, b,
                                       [](double x, T y) { return value::SaturateTo<T, Real<T>>(R(x) / R(y)); });
  }
}

template <class T>
T LongWithDouble(Op op, bool double_left, T x, double y) {
  switch (op) {
    case Op::kPlus:
      return Plus64<T>(x, y);
    case Op::kMinus:
      return double_left ? MinusFrom64<T>(y, x) : Minus64<T>(x, y);
    case Op::kTimes:
    case Op::kElementTimes:
      return Times64<T>(x, y);
    default:
      return double_left ? DividedBy64<T>(y, x) : Divide64<T>(x, y);
  }
}

}  // namespace

int64_t LongArithmetic(Op op, ClassId cls, bool double_left, int64_t x, double y) {
  if (cls == ClassId::kInt64) return LongWithDouble<int64_t>(op, double_left, x, y);
  return static_cast<int64_t>(LongWithDouble<uint64_t>(op, double_left, static_cast<uint64_t>(x), y));
}

Value IntegerArithmetic(Op op, const Value& a, const Value& b) {
  const ClassId c = value::IsInteger(a.class_id()) ? a.class_id() : b.class_id();
  return value::VisitClass(c, [&](auto* type) -> Value {
    using T = std::remove_pointer_t<decltype(type)>;
    if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool> && !std::is_same_v<T, char>) {
      if (a.class_id() == b.class_id()) return BothIntegers<T>(op, c, a, b);
      if constexpr (sizeof(T) == 8) {
        return a.Is(c) ? Integer64ByDouble<T>(op, c, a, AsDouble(b)) : DoubleByInteger64<T>(op, c, AsDouble(a), b);
      }
      if (a.Is(c)) return IntegerByDouble<T>(op, c, a, AsDouble(b));
      return DoubleByInteger<T>(op, c, AsDouble(a), b);
    } else {
      ThrowBinaryUndefined(op, a, b);
    }
  });
}

}  // namespace residua::builtin
