// Digamma and the continued fractions behind expint, betainc and gammainc.
//
// The fractions are evaluated by the modified method of Lentz: the value is a product of ratios of successive
// numerators and denominators, both of which start from a tiny number in the place of 0; it ends when a factor no
// longer differs from 1. The order of the operations is part of the result: the last bits depend on it.

#include <array>

#include "worker/builtin/compose.h"
#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <class R>
constexpr R Tiny() {
  return std::is_same_v<R, float> ? R(0x1p-50) : R(0x1p-100);
}

// f(T) or f(T, T, T) over arrays of equal length; scalars stand for any length. The result is a column or row like the
// longest argument.
template <class T, class F>
Value MapThree(const char* name, Args args, F f) {
  int64_t n = 1;
  const Value* longest = &args[0];
  for (const Value& v : args) {
    if (v.numel() != 1) {
      n = v.numel();
      longest = &v;
    }
  }
  for (const Value& v : args) {
    if (v.numel() != 1 && v.numel() != n) ThrowError("", "%s: dimension mismatch", name);
  }
  Value out = Value::Array(ClassOf<T>(), longest->dims());
  if (n == 0) return out;
  T* q = out.template mutable_data<T>();
  const auto at = [](const Value& v, int64_t k) { return static_cast<T>(v.ElementAsDouble(v.numel() == 1 ? 0 : k)); };
  for (int64_t k = 0; k < n; ++k) {
    if (args.size() == 2)
      q[k] = f(at(args[0], k), at(args[1], k), T(0));
    else
      q[k] = f(at(args[0], k), at(args[1], k), at(args[2], k));
  }
  return out;
}

// One term alpha / (beta + ...) of a continued fraction: the factor by which it changes the value so far.
template <class R, class T>
T Advance(T alpha, T beta, T* c, T* d) {
  *d = beta + alpha * *d;
  *d = R(1) / *d;
  *c = beta + alpha / *c;
  return *c * *d;
}

template <class R>
std::complex<R> ExponentialFraction(std::complex<R> x) {
  std::complex<R> y = Tiny<R>(), c = y, d = R(0), alpha = R(1), beta = x, delta = R(0);
  const R eps = std::numeric_limits<R>::epsilon();
  for (int j = 1; std::abs(delta - R(1)) > eps && j < 200; ++j) {
    delta = Advance<R>(alpha, beta, &c, &d);
    y *= delta;
    const int half = (j + 1) / 2;
    alpha = static_cast<R>(half);
    beta = j % 2 == 0 ? x : std::complex<R>(1);
  }
  return y;
}

template <class R>
R BetaFraction(R x, R a, R b) {
  R d = 0, alpha = 1, beta = a - (a * (a + b)) / (a + R(1)) * x, square = x * x, y = Tiny<R>(), c = y, delta = 0;
  const R eps = std::numeric_limits<R>::epsilon();
  for (int j = 1; std::abs(delta - R(1)) > eps && j < 200; ++j) {
    delta = Advance<R>(alpha, beta, &c, &d);
    y *= delta;
    const R k = static_cast<R>(j);
    alpha =
        ((a + k - R(1)) * (a + b + k - R(1)) * (b - k) * k) / ((a + R(2) * k - R(1)) * (a + R(2) * k - R(1))) * square;
    beta = a + R(2) * k + ((k * (b - k)) / (a + R(2) * k - R(1)) - ((a + k) * (a + b + k)) / (a + R(2) * k + R(1))) * x;
  }
  return y;
}

template <class R>
R GammaFraction(R x, R a) {
  R y = Tiny<R>(), c = y, d = 0, beta = x - a + R(1), alpha = a, delta = 0;
  const R eps = std::numeric_limits<R>::epsilon();
  for (int j = 1; std::abs((delta - R(1)) / y) > eps && j < 200; ++j) {
    delta = Advance<R>(alpha, beta, &c, &d);
    y *= delta;
    beta += R(2);
    alpha = static_cast<R>(j) * (a - static_cast<R>(j));
  }
  return y;
}

template <class R>
R Digamma(R z) {
  constexpr R kEuler = R(0.577215664901532860606512090082402431042);
  const bool whole = std::floor(z) == z;
  R p = 0;
  if (z <= 0) {
    if (whole) return -std::numeric_limits<R>::infinity();
    return static_cast<R>(Digamma(R(1) - z) - M_PI / libm::tan(M_PI * z));  // in double for single too
  }
  // Sums of reciprocals up to here; beyond, where they would take long, the series, which has the digits too.
  constexpr R kLongest = R(1 << 24);
  if (std::isinf(z)) return -kEuler;
  if (whole && z < kLongest) {
    p = -kEuler;
    for (int k = static_cast<int>(z) - 1; k > 0; --k) p += R(1) / static_cast<R>(k);
    return p;
  }
  if (std::floor(z + R(0.5)) == z + R(0.5) && z < kLongest) {
    for (int k = static_cast<int>(z); k > 0; --k) p += R(1) / (R(2) * static_cast<R>(k) - R(1));
    return -kEuler - R(2) * R(M_LN2) + R(2) * p;
  }
  // The asymptotic series from 10 on; smaller arguments are moved there.
  static constexpr std::array<R, 10> kSeries = {
      R(-1.0L / 12),     R(1.0L / 120), R(-1.0L / 252),    R(1.0L / 240),        R(-1.0L / 132),
      R(691.0L / 32760), R(-1.0L / 12), R(3617.0L / 8160), R(-43867.0L / 14364), R(174611.0L / 6600)};
  R moved = z, shift = 0, series = 0;
  if (z < R(10)) {
    const auto n = static_cast<int>(R(10) - z);
    for (int k = n - 1; k >= 0; --k) shift += R(1) / (static_cast<R>(k) + z);
    moved += static_cast<R>(n);
  }
  const R inverse = R(1) / (moved * moved);
  R power = inverse;
  for (const R coefficient : kSeries) {
    series += coefficient * power;
    power *= inverse;
  }
  return libm::log(moved) - R(0.5) / moved + series - shift;
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(__expint__) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar()) WrongType("__expint__", v);
  const Dims column(v.numel(), 1);
  Value out = Value::Array(v.Is(ClassId::kSingle) ? ClassId::kSingle : ClassId::kDouble, column, true);
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Complex x = v.ElementAsComplex(k);
    if (v.Is(ClassId::kSingle))
      out.mutable_data<FloatComplex>()[k] = ExponentialFraction(FloatComplex(x));
    else
      out.mutable_data<Complex>()[k] = ExponentialFraction(x);
  }
  return One(Narrow(std::move(out)));
}

KERNEL(__betainc__) {
  for (const Value& v : args) {
    if (v.Is(ClassId::kSingle)) return One(MapThree<float>("__betainc__", args, BetaFraction<float>));
  }
  return One(MapThree<double>("__betainc__", args, BetaFraction<double>));
}

KERNEL(__gammainc__) {
  const auto call = [](auto x, auto a, auto) { return GammaFraction(x, a); };
  for (const Value& v : args) {
    if (v.Is(ClassId::kSingle)) return One(MapThree<float>("__gammainc__", args, call));
  }
  return One(MapThree<double>("__gammainc__", args, call));
}

KERNEL(psi) {
  const Value& z = args.back();
  if (args.size() > 1) {
    if (!args[0].IsScalar()) ThrowError("", "psi: K must be an integer");
    const int64_t order = IntegerArgument(args[0], "int");
    if (order < 0) ThrowError("", "psi: K must be non-negative");
    if (order > 0) Refuse("psi", "a polygamma function");
  }
  if (!value::IsFloat(z.class_id())) ThrowError("", "psi: Z must be a floating point");
  if (z.IsComplex()) Refuse("psi", "a complex argument");
  Value out = Value::Array(z.class_id(), z.dims());
  for (int64_t k = 0; k < z.numel(); ++k) {
    if (z.Is(ClassId::kSingle))
      out.mutable_data<float>()[k] = Digamma(static_cast<float>(z.ElementAsDouble(k)));
    else
      out.mutable_data<double>()[k] = Digamma(z.ElementAsDouble(k));
  }
  return One(std::move(out));
}

}  // namespace residua::builtin
