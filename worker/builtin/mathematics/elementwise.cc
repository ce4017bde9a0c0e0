// Elementwise functions of one argument.
//
// Every function is one generic callable; elementwise_map.h applies it to arrays.

#include <array>

#include "worker/builtin/mathematics/elementwise_map.h"
#include "worker/builtin/real_functions.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

template <class T>
T SignOf(T x) {
  if constexpr (kIsComplex<T>) {
    const auto r = std::abs(x);
    return r == 0 ? T(0) : x / r;
  } else {
    return RealSign(x);
  }
}

// log(1 + z) and exp(z) - 1 near zero, without cancellation.
template <class T>
std::complex<T> Log1p(const std::complex<T>& z) {
  const T r = z.real(), i = z.imag();
  if (std::fabs(r) >= T(0.5) || std::fabs(i) >= T(0.5)) return libm::log(std::complex<T>(1) + z);
  const T u = 2 * r + r * r + i * i;
  return {libm::log1p(u / (1 + std::sqrt(u + 1))), libm::atan2(i, 1 + r)};
}
template <class T>
std::complex<T> Expm1(const std::complex<T>& z) {
  if (std::abs(z) >= 1) return libm::exp(z) - std::complex<T>(1);
  const T im = z.imag();
  const T u = libm::expm1(z.real());
  T v = libm::sin(im / 2);
  v = -2 * v * v;
  return {u * v + u + v, (u + 1) * libm::sin(im)};
}

// Octave takes the other side of the cut on the real axis beyond 1.
template <class T, class F>
std::complex<T> OnRealCut(const std::complex<T>& z, F f) {
  const std::complex<T> w = f(z);
  return z.imag() == 0 && z.real() > 1 ? std::conj(w) : w;
}

// Logarithms of negative reals: the imaginary part is pi over the logarithm of the base.
template <class Real, class General>
auto Logarithm(double imaginary, Real real, General general) {
  return [=](auto x) {
    using T = decltype(x);
    if constexpr (kIsComplex<T>) {
      using R = typename T::value_type;
      if (x.imag() == 0 && !std::signbit(x.imag()) && x.real() < 0)
        return T(real(-x.real()), static_cast<R>(imaginary));
      return T(general(x));
    } else {
      return real(x);
    }
  };
}

}  // namespace

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

KERNEL(sin) {
  return MapFloat("sin", args, [](auto x) { return libm::sin(x); });
}
KERNEL(cos) {
  return MapFloat("cos", args, [](auto x) { return libm::cos(x); });
}
KERNEL(tan) {
  return MapFloat("tan", args, [](auto x) { return libm::tan(x); });
}
KERNEL(sinh) {
  return MapFloat("sinh", args, [](auto x) { return libm::sinh(x); });
}
KERNEL(cosh) {
  return MapFloat("cosh", args, [](auto x) { return libm::cosh(x); });
}
KERNEL(tanh) {
  return MapFloat("tanh", args, [](auto x) { return libm::tanh(x); });
}
KERNEL(atan) {
  return MapFloat("atan", args, [](auto x) { return libm::atan(x); });
}
KERNEL(exp) {
  return MapFloat("exp", args, [](auto x) { return libm::exp(x); });
}

KERNEL(expm1) {
  return MapFloat("expm1", args, [](auto x) {
    if constexpr (kIsComplex<decltype(x)>)
      return Expm1(x);
    else
      return libm::expm1(x);
  });
}

KERNEL(acos) {
  return MapDomain("acos", args, kWithinOne, [](auto x) {
    if constexpr (kIsComplex<decltype(x)>)
      return OnRealCut(x, [](auto z) { return libm::acos(z); });
    else
      return libm::acos(x);
  });
}

KERNEL(asin) {
  return MapDomain("asin", args, kWithinOne, [](auto x) {
    if constexpr (kIsComplex<decltype(x)>)
      return OnRealCut(x, [](auto z) { return libm::asin(z); });
    else
      return libm::asin(x);
  });
}

// A complex argument goes through the general complex function, a negative real one through its own formula: the
// domain walker hands reals over as complex numbers, so they are told apart by the class of the argument.
namespace {
template <class Inside, class OfReal, class OfComplex>
ValueList MapRoots(const char* name, Args args, Inside inside, OfReal of_real, OfComplex of_complex) {
  if (args[0].IsComplex()) return MapFloat(name, args, of_complex);
  return MapDomain(name, args, inside, of_real);
}
}  // namespace

KERNEL(sqrt) {
  ValueList result = MapRoots(
      "sqrt", args, kNotNegative,
      [](auto x) {
        using T = decltype(x);
        if constexpr (kIsComplex<T>)
          return T(0, std::sqrt(-x.real()));
        else
          return std::sqrt(x);
      },
      [](auto x) { return std::sqrt(x); });
  if (args[0].storage() == Storage::kDiagonal) result[0] = result[0].WithStorage(Storage::kDiagonal);
  return result;
}

KERNEL(log) {
  return MapRoots("log", args, kNotNegative,
                  Logarithm(
                      M_PI, [](auto x) { return libm::log(x); }, [](auto x) { return libm::log(x); }),
                  [](auto x) { return libm::log(x); });
}

namespace {

// log2 with two results: x is f * 2 ^ e, f from 0.5 to 1. Both parts of a complex number have the larger exponent.
ValueList SplitExponent(const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real N-D array");
  if (!v.IsNumericOrLogicalOrChar()) WrongType("log2", v);
  const Value x = value::IsFloat(v.class_id()) ? v.Full() : ToDouble(v);
  return VisitElements(x, [&](auto* tag) -> ValueList {
    using T = std::remove_pointer_t<decltype(tag)>;
    const auto split = [](auto part, int* exponent) {
      *exponent = 0;
      if constexpr (std::is_floating_point_v<decltype(part)>) {
        return std::isfinite(part) && part != 0 ? std::frexp(part, exponent) : part + 0;
      } else {
        return part;
      }
    };
    Value fraction = Value::Array(x.class_id(), x.dims(), x.IsComplex()), power = Value::Array(x.class_id(), x.dims());
    for (int64_t k = 0; k < x.numel(); ++k) {
      const T z = x.data<T>()[k];
      int exponent = 0;
      if constexpr (kIsComplex<T>) {
        using R = typename T::value_type;
        int re = 0, im = 0;
        const R a = split(z.real(), &re), b = split(z.imag(), &im);
        exponent = std::max(re, im);
        fraction.mutable_data<T>()[k] = T(std::ldexp(a, re - exponent), std::ldexp(b, im - exponent));
        power.mutable_data<R>()[k] = static_cast<R>(exponent);
      } else if constexpr (std::is_floating_point_v<T>) {
        fraction.mutable_data<T>()[k] = split(z, &exponent);
        power.mutable_data<T>()[k] = static_cast<T>(exponent);
      }
    }
    return Two(value::Narrow(std::move(fraction)), std::move(power));
  });
}

}  // namespace

ValueList Kernel_log2(EvaluationContext&, Args args, int nargout) {
  if (nargout > 1) return SplitExponent(args[0]);
  const auto general = [](auto x) {
    using T = decltype(x);
    if constexpr (kIsComplex<T>)
      return T(libm::log(x) / static_cast<typename T::value_type>(M_LN2));
    else
      return libm::log2(x);
  };
  return MapRoots("log2", args, kNotNegative,
                  Logarithm(
                      4.53236014182719380962, [](auto x) { return libm::log2(x); }, general),
                  general);
}

KERNEL(log10) {
  const auto general = [](auto x) { return libm::log10(x); };
  return MapRoots("log10", args, kNotNegative, Logarithm(1.36437635384184134748, general, general), general);
}

KERNEL(log1p) {
  return MapRoots(
      "log1p", args, [](auto x) { return !(x < -1); },
      [](auto x) {
        using T = decltype(x);
        if constexpr (kIsComplex<T>)
          return T(libm::log(-(1 + x.real())), static_cast<typename T::value_type>(M_PI));
        else
          return libm::log1p(x);
      },
      [](auto x) {
        if constexpr (kIsComplex<decltype(x)>)
          return Log1p(x);
        else
          return libm::log1p(x);
      });
}

KERNEL(gamma) {
  const Value& a = args[0];
  if (a.IsComplex()) ThrowError("", "gamma: not defined for %s", TypeName(a).c_str());
  return MapFloat("gamma", args, [](auto x) {
    if constexpr (kIsComplex<decltype(x)>)
      return x;
    else
      return RealGamma(x);
  });
}

KERNEL(abs) {
  return MapNative(
      "abs", args, [](auto x) { return std::abs(x); },
      [](auto x) {
        using T = decltype(x);
        if constexpr (std::is_signed_v<T>) {
          if (x == std::numeric_limits<T>::min()) return std::numeric_limits<T>::max();
          return static_cast<T>(x < 0 ? -x : x);
        } else {
          return x;
        }
      });
}

KERNEL(sign) {
  return MapNative(
      "signum", args, [](auto x) { return SignOf(x); },
      [](auto x) { return static_cast<decltype(x)>((x > 0) - (x < 0)); }, false);
}

KERNEL(ceil) {
  return MapNative("ceil", args, ByParts([](auto x) { return std::ceil(x); }), kSame);
}
KERNEL(floor) {
  return MapNative("floor", args, ByParts([](auto x) { return std::floor(x); }), kSame);
}
KERNEL(fix) {
  return MapNative("fix", args, ByParts([](auto x) { return std::trunc(x); }), kSame);
}
KERNEL(round) {
  return MapNative("round", args, ByParts([](auto x) { return std::round(x); }), kSame);
}

KERNEL(real) {
  return MapNative(
      "real", args,
      [](auto x) {
        if constexpr (kIsComplex<decltype(x)>)
          return x.real();
        else
          return x;
      },
      kSame);
}

KERNEL(imag) {
  return MapNative(
      "imag", args,
      [](auto x) {
        if constexpr (kIsComplex<decltype(x)>)
          return x.imag();
        else
          return decltype(x)(0);
      },
      [](auto x) { return decltype(x)(0); });
}

KERNEL(conj) {
  return MapNative(
      "conj", args,
      [](auto x) {
        if constexpr (kIsComplex<decltype(x)>)
          return std::conj(x);
        else
          return x;
      },
      kSame, false);
}

KERNEL(isnan) {
  return MapPredicate("isnan", args, [](auto re, auto im) { return std::isnan(re) || std::isnan(im); });
}
KERNEL(isinf) {
  return MapPredicate("isinf", args, [](auto re, auto im) { return std::isinf(re) || std::isinf(im); });
}
KERNEL(isfinite) {
  return MapPredicate("isfinite", args, [](auto re, auto im) { return std::isfinite(re) && std::isfinite(im); });
}

namespace {
ValueList Angle(Args args) {
  return MapFloat("arg", args, [](auto x) {
    if constexpr (kIsComplex<decltype(x)>)
      return libm::arg(x);
    else
      return std::isnan(x) ? decltype(x)(0) : libm::atan2(decltype(x)(0), x);
  });
}
}  // namespace

KERNEL(arg) { return Angle(args); }
KERNEL(angle) { return Angle(args); }

}  // namespace residua::builtin
