// erfcx (x) = exp (x^2) erfc (x), erfi (x) = -i erf (i x), and Dawson's integral.
//
// The trouble: exp (x^2) overflows where erfc (x) underflows, and their product, in double precision, loses as many
// bits as x^2 has before the point. In quadruple precision x^2 of a double is exact, both factors are in range up to x
// = 100, and the product is good to 110 bits, which are rounded once. Beyond 100 the asymptotic series has more digits
// than that after a dozen terms. erfi has a series of positive terms, which loses nothing; Dawson's integral is that
// series times exp (-x^2), and its own asymptotic series where x is large. Octave's are within a few units of the last
// place of these. The cost, a microsecond and more for a number, is that of quadruple precision.
#include <quadmath.h>

#include <limits>

#include "worker/builtin/mathematics/elementwise_map.h"

namespace residua::builtin {

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

namespace {

using Quad = __float128;
const Quad kRootOfPi = sqrtq(4 * atanq(1));
constexpr double kErfcEnds = 100, kSeriesEnds = 9;
constexpr double kEpsilon = 1e-35;

// 1 + sign / (2 x^2) + 3 / (2 x^2)^2 + sign 15 / (2 x^2)^3 + ..., to its least term or until nothing changes.
Quad Asymptotic(Quad x, int sign) {
  const Quad step = 1 / (2 * x * x);
  Quad sum = 1, term = 1;
  for (int k = 1; k < 200; ++k) {
    const Quad next = term * step * (2 * k - 1) * sign;
    if (fabsq(next) >= fabsq(term) || fabsq(next) < kEpsilon) break;
    term = next;
    sum += term;
  }
  return sum;
}

double ScaledErfc(double v) {
  if (std::isnan(v)) return v;
  const Quad x = v;
  if (v < -30) return std::numeric_limits<double>::infinity();
  if (v <= kErfcEnds) return static_cast<double>(expq(x * x) * erfcq(x));
  return std::isinf(v) ? 0 : static_cast<double>(Asymptotic(x, -1) / (x * kRootOfPi));
}

// x + x^3 / 3 + x^5 / (5 * 2!) + ...: the integral of exp (t^2) from 0 to x.
Quad GrowingIntegral(Quad x) {
  const Quad square = x * x;
  Quad sum = x, power = x;
  for (int k = 1; k < 2000; ++k) {
    power *= square / k;
    const Quad term = power / (2 * k + 1);
    sum += term;
    if (fabsq(term) < fabsq(sum) * kEpsilon) break;
  }
  return sum;
}

double Dawson(double v) {
  if (std::isnan(v) || v == 0) return v;
  const Quad x = v;
  if (std::isinf(v)) return std::copysign(0.0, v);
  if (std::abs(v) < kSeriesEnds) return static_cast<double>(expq(-x * x) * GrowingIntegral(x));
  return static_cast<double>(Asymptotic(x, 1) / (2 * x));
}

double ImaginaryErf(double v) {
  if (std::isnan(v) || v == 0) return v;
  const Quad x = v;
  if (std::abs(v) > 30) return std::copysign(std::numeric_limits<double>::infinity(), v);
  if (std::abs(v) < kSeriesEnds) return static_cast<double>(2 / kRootOfPi * GrowingIntegral(x));
  return static_cast<double>(expq(x * x) * Asymptotic(x, 1) / (x * kRootOfPi));
}

ValueList Map(const char* name, Args args, double (*f)(double)) {
  const Value& v = args[0];
  if (v.IsNumericOrLogicalOrChar() && v.IsComplex()) Refuse(name, "a complex argument");
  return MapFloat(name, args, [f](auto x) {
    using T = decltype(x);
    if constexpr (kIsComplex<T>) {
      return x;
    } else {
      return static_cast<T>(f(static_cast<double>(x)));
    }
  });
}

}  // namespace

KERNEL(erfcx) { return Map("erfcx", args, ScaledErfc); }
KERNEL(erfi) { return Map("erfi", args, ImaginaryErf); }
KERNEL(dawson) { return Map("dawson", args, Dawson); }

}  // namespace residua::builtin
