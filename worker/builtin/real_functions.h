// Functions of real floating-point numbers that are more than one call of the C library: the one place where each is
// computed. Kernels apply them to arrays, generated code calls them on scalars (worker/runtime/math.cc).
#pragma once

#include <climits>
#include <cmath>
#include <limits>

#include "worker/builtin/libm.h"

namespace residua::builtin {

template <class T>
T RealSign(T x) {
  return std::isnan(x) ? std::numeric_limits<T>::quiet_NaN() : static_cast<T>((x > 0) - (x < 0));
}

template <class T>
T RealGamma(T x) {
  if (x == 0) return std::signbit(x) ? -std::numeric_limits<T>::infinity() : std::numeric_limits<T>::infinity();
  if ((x < 0 && std::round(x) == x) || std::isinf(x)) return std::numeric_limits<T>::infinity();
  return std::isnan(x) ? std::numeric_limits<T>::quiet_NaN() : libm::tgamma(x);
}

template <class T>
T NearestInteger(T x) {
  return std::isfinite(x) ? std::floor(x + T(0.5)) : x;
}

// The part of x left by `count` divisors; zero when the divisor is no integer and the quotient is one up to rounding,
// so that mod(0.3, 0.1) is 0.
template <class T, class Count>
T RealRemainder(T x, T y, Count count) {
  const T q = x / y;
  const T nearest = NearestInteger(q);
  if (NearestInteger(y) != y && std::abs((q - nearest) / nearest) < std::numeric_limits<T>::epsilon()) return 0;
  const volatile T product = y * count(q);
  return x - product;
}
template <class T>
T RealMod(T x, T y) {
  if (y == 0) return x;
  const T r = RealRemainder(x, y, [](T q) { return std::floor(q); });
  return x != y ? std::copysign(r, y) : r;
}
template <class T>
T RealRem(T x, T y) {
  if (y == 0) return std::numeric_limits<T>::quiet_NaN();
  const T r = RealRemainder(x, y, [](T q) { return std::trunc(q); });
  return x != y ? std::copysign(r, x) : r;
}

// A whole number that fits an int: what powers compute without complex numbers whatever the base.
template <class T>
bool IsIntExponent(T x) {
  return std::round(x) == x && x < static_cast<T>(INT_MAX) && x > static_cast<T>(INT_MIN);
}

}  // namespace residua::builtin
