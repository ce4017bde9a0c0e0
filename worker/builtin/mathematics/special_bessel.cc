// Bessel functions of real order: besselj, bessely, besseli, besselk, besselh.
//
// Everything comes from K and I in the right half-plane. K of an order in [0, 1) and of the next one are integrals
// along the path of t = s - i arg(z) tanh(s), on which exp(-z cosh t) dies away doubly exponentially for every z of
// that half-plane, so that the trapezoidal rule gives all digits; higher orders follow by the recurrence, which is
// stable upwards. I follows from the Wronskian of I and K and from the ratio of two neighbouring I, a continued
// fraction. J, Y and H are turned to K and I of z times i or -i; beyond the right half-plane the formulas of
// continuation apply. Sums are kept as factors times exponentials until the scaling that the caller asked for is known,
// because each part alone may overflow. All of it in extended precision: results agree with Octave's to some units of
// the last place, not to the bit.

#include <array>

#include "worker/builtin/compose.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/numeric/machine_bits.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

using Real = long double;
using Wide = std::complex<Real>;
constexpr Real kPi = 3.14159265358979323846264338327950288L;
constexpr Wide kI(0, 1);

// cos and sin of x pi, exact where they are 0 or 1.
Real CosPi(Real x) {
  x = std::fmod(std::abs(x), Real(2));
  if (x == Real(0.5) || x == Real(1.5)) return 0;
  if (x == 0) return 1;
  if (x == 1) return -1;
  return std::cos(kPi * x);
}
Real SinPi(Real x) {
  const Real r = std::fmod(std::abs(x), Real(2));
  const Real sign = x < 0 ? -1 : 1;
  if (r == 0 || r == 1) return 0;
  if (r == Real(0.5)) return sign;
  if (r == Real(1.5)) return -sign;
  return sign * std::sin(kPi * r);
}
Wide Turn(Real x) { return {CosPi(x), SinPi(x)}; }  // exp(i pi x)

// A sum of factor * exp(exponent).
struct Term {
  Wide factor, exponent;
};
using Sum = absl::InlinedVector<Term, 4>;
Wide Total(const Sum& sum, Wide shift) {
  Wide total = 0;
  for (const Term& t : sum) {
    if (t.factor != Wide(0)) total += t.factor * std::exp(t.exponent + shift);
  }
  return total;
}
Sum operator*(Wide c, Sum sum) {
  for (Term& t : sum) t.factor *= c;
  return sum;
}
Sum operator+(Sum a, const Sum& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

struct Neighbours {
  Wide low, high;  // of an order and the next
};

// exp(w) K of the order in [0, 1), Re w >= 0, w not 0.
Neighbours IntegralsOfK(Real order, Wide w) {
  const Real angle = std::arg(w);
  const Real step = std::min(Real(1) / 24, Real(0.15) / std::sqrt(std::abs(w)));
  Neighbours sum{0, 0};
  for (int64_t k = 0;; ++k) {
    const Real s = static_cast<Real>(k) * step, th = std::tanh(s);
    const Wide t(s, -angle * th), speed(1, -angle * (1 - th * th));
    const Wide half = std::sinh(t / Real(2));
    // cosh t - 1 by its root: small differences keep their digits.
    const Wide weight = std::exp(-w * Real(2) * half * half) * speed * (k == 0 ? Real(0.5) : Real(1));
    const Wide high = weight * std::cosh((order + 1) * t);
    sum.low += weight * std::cosh(order * t);
    sum.high += high;
    if (k > 8 && std::abs(high) <= Real(1e-22) * std::abs(sum.high)) break;
  }
  return {sum.low * step, sum.high * step};
}

Neighbours ScaledK(Real order, Wide w) {
  const Real whole = std::floor(order);
  Neighbours k = IntegralsOfK(order - whole, w);
  for (Real n = 1; n <= whole; ++n) {
    const Wide next = k.low + Real(2) * (order - whole + n) / w * k.high;
    k = {k.high, next};
  }
  return k;
}

// I of order + 1 over I of order: 1 / (2 (order + 1) / w + 1 / (2 (order + 2) / w + ...)).
Wide RatioOfI(Real order, Wide w) {
  constexpr Real kTiny = 1e-4000L;
  Wide f = kTiny, c = f, d = 0;
  for (int64_t k = 1; k < 1000000; ++k) {
    const Wide b = Real(2) * (order + static_cast<Real>(k)) / w;
    d = b + d;
    if (d == Wide(0)) d = kTiny;
    d = Real(1) / d;
    c = b + Real(1) / c;
    if (c == Wide(0)) c = kTiny;
    const Wide factor = c * d;
    f *= factor;
    if (std::abs(factor - Real(1)) < Real(1e-19)) break;
  }
  return f;
}

// Order at least 0, Re w >= 0.
Sum KOf(Real order, Wide w) { return {{ScaledK(order, w).low, -w}}; }
Sum IOf(Real order, Wide w) {
  const Neighbours k = ScaledK(order, w);
  return {{Real(1) / (w * (k.high + RatioOfI(order, w) * k.low)), w}};
}

// K of w turned by sign * pi.
Sum KBeyond(Real order, Wide w, int sign) {
  return Turn(-sign * order) * KOf(order, w) + (-kI * (kPi * sign)) * IOf(order, w);
}

bool Below(Wide z) { return z.imag() < 0; }

Sum K(Real order, Wide z) {
  if (z.real() >= 0) return KOf(order, z);
  return KBeyond(order, -z, Below(z) ? -1 : 1);
}
Sum I(Real order, Wide z) {
  if (z.real() >= 0) return IOf(order, z);
  return Turn(Below(z) ? -order : order) * IOf(order, -z);
}
Sum J(Real order, Wide z) {
  if (Below(z)) return Turn(-order / 2) * IOf(order, kI * z);
  return Turn(order / 2) * IOf(order, -kI * z);
}
Sum H(Real order, Wide z, int kind) {
  const Wide c = Real(2) / (kPi * kI);
  if (kind == 1) {
    return c * Turn(-order / 2) * (Below(z) ? KBeyond(order, kI * z, -1) : KOf(order, -kI * z));
  }
  const bool above = z.imag() > 0 || (z.imag() == 0 && z.real() < 0);
  return -c * Turn(order / 2) * (above ? KBeyond(order, -kI * z, 1) : KOf(order, kI * z));
}
Sum Y(Real order, Wide z) { return Wide(0, -0.5L) * H(order, z, 1) + Wide(0, 0.5L) * H(order, z, 2); }

enum class Kind : uint8_t { kJ, kY, kI, kK, kH1, kH2 };

Sum OfOrder(Kind kind, Real order, Wide z) {
  const Real n = std::abs(order);
  const bool down = order < 0;
  switch (kind) {
    case Kind::kJ:
      if (!down) return J(n, z);
      return SinPi(n) == 0 ? CosPi(n) * J(n, z) : Wide(CosPi(n)) * J(n, z) + Wide(-SinPi(n)) * Y(n, z);
    case Kind::kY:
      if (!down) return Y(n, z);
      return SinPi(n) == 0 ? CosPi(n) * Y(n, z) : Wide(SinPi(n)) * J(n, z) + Wide(CosPi(n)) * Y(n, z);
    case Kind::kI:
      if (!down || SinPi(n) == 0) return I(n, z);
      return I(n, z) + Wide(2 / kPi * SinPi(n)) * K(n, z);
    case Kind::kK:
      return K(n, z);
    case Kind::kH1:
      return (down ? Turn(n) : Wide(1)) * H(n, z, 1);
    case Kind::kH2:
      return (down ? Turn(-n) : Wide(1)) * H(n, z, 2);
  }
  return {};
}

Complex AtZero(Kind kind, double order) {
  constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  const bool whole = order == std::floor(order);
  const bool odd = std::fmod(std::abs(order), 2) == 1;
  switch (kind) {
    case Kind::kJ:
    case Kind::kI:
      if (order == 0) return 1.0;
      if (order > 0) return 0.0;
      if (!whole) return kInf;
      return kind == Kind::kJ && odd ? -0.0 : 0.0;
    case Kind::kY:
      return order < 0 && odd ? kInf : -kInf;
    case Kind::kK:
      return kInf;
    default:
      return {kNaN, kNaN};
  }
}

Complex NotFinite(Kind kind, double order, Complex z) {
  constexpr double kInf = std::numeric_limits<double>::infinity(), kNaN = std::numeric_limits<double>::quiet_NaN();
  const bool infinite = std::isinf(z.real()) && z.imag() == 0, below = z.real() < 0;
  if (!std::isfinite(order) || (!infinite && z.imag() != 0))
    Refuse("bessel functions", "an order or argument not finite");
  if (!infinite) return kind == Kind::kJ || kind == Kind::kI ? Complex(0) : Complex(kNaN, kNaN);
  if (kind == Kind::kI || (kind == Kind::kK && below)) return {kInf, kInf};
  if (kind >= Kind::kH1 || below) return {kNaN, kNaN};
  return kNaN;
}

Complex Evaluate(Kind kind, double order, Complex z, bool scaled) {
  if (!std::isfinite(order) || !std::isfinite(z.real()) || !std::isfinite(z.imag())) return NotFinite(kind, order, z);
  if (z == Complex(0)) return AtZero(kind, order);
  if (!(std::abs(z) <= 1e6 && std::abs(order) <= 1e4)) Refuse("bessel functions", "so large an order or argument");
  const Wide wide(z.real(), z.imag());
  Wide shift = 0;
  if (scaled) {
    switch (kind) {
      case Kind::kJ:
      case Kind::kY:
        shift = -std::abs(wide.imag());
        break;
      case Kind::kI:
        shift = -std::abs(wide.real());
        break;
      case Kind::kK:
        shift = wide;
        break;
      case Kind::kH1:
        shift = -kI * wide;
        break;
      case Kind::kH2:
        shift = kI * wide;
        break;
    }
  }
  const Wide total = Total(OfOrder(kind, order, wide), shift);
  Complex out(static_cast<double>(total.real()), static_cast<double>(total.imag()));
  if (!std::isfinite(out.real()) || !std::isfinite(out.imag())) {
    return {std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};  // an overflow
  }
  // Where the function is real it has no imaginary part, not even a rounding error.
  const bool real = z.imag() == 0 && kind < Kind::kH1 &&
                    (z.real() > 0 || (order == std::floor(order) && (kind == Kind::kJ || kind == Kind::kI)));
  if (real) out.imag(0);
  return out;
}

// Orders and arguments: of equal extents, one of them a scalar, or a row of orders and a column of arguments.
Value Evaluated(const char* name, Kind kind, const Value& orders, const Value& at, bool scaled) {
  if (!orders.IsNumericOrLogicalOrChar() || orders.Is(ClassId::kChar)) {
    ThrowError("", "%s: ALPHA must be a scalar or matrix", name);
  }
  if (!value::IsFloat(at.class_id()) && !at.Is(ClassId::kLogical)) {
    ThrowError("", "%s: X must be a scalar or matrix", name);
  }
  const bool single = orders.Is(ClassId::kSingle) || at.Is(ClassId::kSingle);
  const bool table = orders.ndims() == 2 && orders.rows() == 1 && orders.cols() > 1 && at.ndims() == 2 &&
                     at.cols() == 1 && at.rows() > 1;
  Dims dims = at.IsScalar() ? orders.dims() : at.dims();
  if (table) {
    dims = Dims(at.rows(), orders.cols());
  } else if (!orders.IsScalar() && !at.IsScalar() && orders.dims() != at.dims()) {
    ThrowError("", "%s: the sizes of alpha and x must conform", name);
  }
  Value out = Value::Array(ClassId::kDouble, dims, true);
  const int64_t rows = dims[0];
  Complex* p = out.mutable_data<Complex>();
  for (int64_t k = 0; k < out.numel(); ++k) {
    const int64_t order = orders.IsScalar() ? 0 : table ? k / rows : k, x = at.IsScalar() ? 0 : table ? k % rows : k;
    p[k] = Evaluate(kind, orders.ElementAsDouble(order), at.ElementAsComplex(x), scaled);
  }
  if (single) out = ConvertClass(out, ClassId::kSingle);
  return Narrow(std::move(out));
}

ValueList Bessel(const char* name, Kind kind, Args args, int nargout) {
  bool scaled = false;
  if (args.size() > 2) {
    const Value& option = args[2];
    if (!option.IsScalar() || !option.IsNumericOrLogicalOrChar() || option.Is(ClassId::kChar)) {
      ThrowError("", "%s: OPT must be 0 (or false) or 1 (or true)", name);
    }
    scaled = option.ElementAsDouble(0) != 0;
  }
  NoteMachineBits(NumericLibrary::kMath);
  Value out = Evaluated(name, kind, args[0], args[1], scaled);
  if (nargout < 2) return One(std::move(out));
  Value codes = Value::Array(ClassId::kDouble, out.dims());
  for (int64_t k = 0; k < out.numel(); ++k) {
    const Complex z = out.ElementAsComplex(k);
    if (std::isinf(z.real()) && std::isinf(z.imag())) codes.mutable_data<double>()[k] = 2;  // an overflow
  }
  return Two(std::move(out), std::move(codes));
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int nargout)

KERNEL(besselj) { return Bessel("besselj", Kind::kJ, args, nargout); }
KERNEL(bessely) { return Bessel("bessely", Kind::kY, args, nargout); }
KERNEL(besseli) { return Bessel("besseli", Kind::kI, args, nargout); }
KERNEL(besselk) { return Bessel("besselk", Kind::kK, args, nargout); }

KERNEL(besselh) {
  Kind kind = Kind::kH1;
  absl::InlinedVector<Value, 3> rest(args.begin(), args.end());
  if (args.size() > 2) {
    if (!args[1].IsScalar() || !args[1].IsNumericOrLogicalOrChar() || args[1].Is(ClassId::kChar)) {
      ThrowError("", "besselh: invalid value of K");
    }
    const double number = DoubleArgument(args[1]);
    if (number != 1 && number != 2) ThrowError("", "besselh: K must be 1 or 2");
    kind = number == 1 ? Kind::kH1 : Kind::kH2;
    rest.erase(rest.begin() + 1);
  }
  return Bessel("besselh", kind, rest, nargout);
}

}  // namespace residua::builtin
