// Special functions of one argument: inverse hyperbolic functions, error functions and their inverses, the logarithm of
// gamma, cube roots.
//
// The error functions and lgamma are the C library's, as in Octave. The inverse error functions start from Acklam's
// rational approximation of the normal quantile (one for the middle, one for the tails) and take one step of Halley's
// method, which brings the relative error of 1e-9 to the last bit; the single precision forms leave that step out.

#include "worker/builtin/mathematics/elementwise_map.h"

namespace residua::builtin {

using value::ThrowError;

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext&, Args args, int)

namespace {

void RefuseComplex(const char* name, const Value& v) {
  if (v.IsNumericOrLogicalOrChar() && v.IsComplex()) {
    ThrowError("", "%s: not defined for %s", name, TypeName(v).c_str());
  }
}

// A real function on real arrays only.
template <class F>
ValueList MapReal(const char* name, Args args, F f) {
  RefuseComplex(name, args[0]);
  return MapFloat(name, args, [&](auto x) {
    if constexpr (kIsComplex<decltype(x)>)
      return x;
    else
      return f(x);
  });
}

template <class F>
ValueList MapRealPredicate(const char* name, Args args, F f) {
  RefuseComplex(name, args[0]);
  const Value v = FloatOperand(name, args[0], false);
  Value out = Value::Array(ClassId::kLogical, v.dims());
  if (v.IsEmpty()) return One(out);
  bool* p = out.mutable_data<bool>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] = f(v.ElementAsDouble(k));
  return One(out);
}

// ---- inverse error functions

constexpr double kHalfSqrtPi = 8.862269254527579e-01;

double Middle(double q) {
  const double r = q * q;
  const double above = (((((-2.806989788730439e+01 * r + 1.562324844726888e+02) * r - 1.951109208597547e+02) * r +
                          9.783370457507161e+01) *
                             r -
                         2.168328665628878e+01) *
                            r +
                        1.772453852905383e+00) *
                       q;
  const double below = ((((-5.447609879822406e+01 * r + 1.615858368580409e+02) * r - 1.556989798598866e+02) * r +
                         6.680131188771972e+01) *
                            r -
                        1.328068155288572e+01) *
                           r +
                       1.0;
  return above / below;
}

double Tail(double q) {
  const double above = ((((-5.504751339936943e-03 * q - 2.279687217114118e-01) * q - 1.697592457770869e+00) * q -
                         1.802933168781950e+00) *
                            q +
                        3.093354679843505e+00) *
                           q +
                       2.077595676404383e+00;
  const double below =
      (((7.784695709041462e-03 * q + 3.224671290700398e-01) * q + 2.445134137142996e+00) * q + 3.754408661907416e+00) *
          q +
      1.0;
  return above / below;
}

double SignOfDouble(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

double ErfInv(double x, bool refine) {
  const double size = std::fabs(x);
  double y;
  if (size <= 0.95150)
    y = Middle(0.5 * x);
  else if (size < 1.0)
    y = Tail(std::sqrt(-2 * libm::log(0.5 * (1 - size)))) * SignOfDouble(-x);
  else if (size == 1.0)
    return SignOfDouble(x) * HUGE_VAL;
  else
    return std::numeric_limits<double>::quiet_NaN();
  if (refine) {
    const double u = (libm::erf(y) - x) * kHalfSqrtPi * libm::exp(y * y);
    y -= u / (1 + y * u);
  }
  return y;
}

double ErfcInv(double x, bool refine) {
  double y;
  if (x >= 0.04850 && x <= 1.95150) {
    y = Middle(0.5 * (1 - x));
  } else if (x > 0 && x < 2) {
    y = Tail(x < 1 ? std::sqrt(-2 * libm::log(0.5 * x)) : std::sqrt(-2 * libm::log(0.5 * (2 - x))));
    if (x < 0.04850) y = -y;
  } else if (x == 0) {
    return HUGE_VAL;
  } else if (x == 2) {
    return -HUGE_VAL;
  } else {
    return std::numeric_limits<double>::quiet_NaN();
  }
  if (refine) {
    const double u = (libm::erf(y) - (1 - x)) * kHalfSqrtPi * libm::exp(y * y);
    y -= u / (1 + y * u);
  }
  return y;
}

template <class T>
std::complex<T> AcoshOf(const std::complex<T>& z) {
  return libm::acosh(z);
}

}  // namespace

KERNEL(acosh) {
  return MapDomain(
      "acosh", args, [](auto x) { return !(x < 1); }, [](auto x) { return libm::acosh(x); });
}
KERNEL(asinh) {
  return MapFloat("asinh", args, [](auto x) { return libm::asinh(x); });
}
KERNEL(atanh) {
  return MapDomain("atanh", args, kWithinOne, [](auto x) { return libm::atanh(x); });
}
KERNEL(cbrt) {
  return MapReal("cbrt", args, [](auto x) { return std::cbrt(x); });
}
KERNEL(erf) {
  if (args[0].IsNumericOrLogicalOrChar() && args[0].IsComplex()) Refuse("erf", "a complex argument");
  return MapReal("erf", args, [](auto x) { return libm::erf(x); });
}
KERNEL(erfc) {
  if (args[0].IsNumericOrLogicalOrChar() && args[0].IsComplex()) Refuse("erfc", "a complex argument");
  return MapReal("erfc", args, [](auto x) { return libm::erfc(x); });
}
KERNEL(erfinv) {
  return MapReal("erfinv", args, [](auto x) {
    return static_cast<decltype(x)>(ErfInv(static_cast<double>(x), sizeof x == sizeof(double)));
  });
}
KERNEL(erfcinv) {
  return MapReal("erfcinv", args, [](auto x) {
    return static_cast<decltype(x)>(ErfcInv(static_cast<double>(x), sizeof x == sizeof(double)));
  });
}

// Where gamma is negative its logarithm is complex.
KERNEL(lgamma) {
  RefuseComplex("lgamma", args[0]);
  const Value v = FloatOperand("lgamma", args[0], false);
  return One(VisitFloatClass(v, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if constexpr (kIsComplex<T>) {
      return v;
    } else {
      bool negative = false;
      Value real = MapAs<T>(v, [&](T x) {
        int sign = 1;
        const T r = libm::lgamma_r(x, &sign);
        negative = negative || sign < 0;
        return r;
      });
      if (!negative) return real;
      return MapAs<T>(v, [&](T x) {
        int sign = 1;
        const T r = libm::lgamma_r(x, &sign);
        return std::complex<T>(r, sign < 0 ? static_cast<T>(M_PI) : T(0));
      });
    }
  }));
}
ValueList Kernel_gammaln(EvaluationContext& context, Args args, int nargout) {
  return Kernel_lgamma(context, args, nargout);
}

KERNEL(signbit) {
  return MapRealPredicate("signbit", args, [](double x) { return std::signbit(x); });
}

// The missing value of statistics: a NaN with a payload of its own.
KERNEL(isna) {
  const Value& v = args[0];
  if (v.Is(ClassId::kChar)) ThrowError("", "isna: argument must be numeric");
  if (!v.IsNumericOrLogicalOrChar()) ThrowError("", "isna: not defined for %s", TypeName(v).c_str());
  Value out = Value::Array(ClassId::kLogical, v.dims());
  if (v.IsEmpty() || !value::IsFloat(v.class_id())) return One(out);
  bool* p = out.mutable_data<bool>();
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Complex z = v.ElementAsComplex(k);
    p[k] = IsMissing(z.real()) || IsMissing(z.imag());
  }
  return One(out);
}

}  // namespace residua::builtin
