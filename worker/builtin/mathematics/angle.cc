// Trigonometric functions of degrees, the secants and their inverses, roots and powers that refuse complex results, and
// the beta function: functions that Octave writes in its own language, as the same steps.

#include "worker/builtin/compose.h"

namespace residua::builtin {

using value::ThrowError;

#define KERNEL(name) ValueList Kernel_##name(EvaluationContext& context, Args args, int)

namespace {

Value Of(Kernel kernel, EvaluationContext& context, const Value& x) { return Apply(kernel, context, {x}); }

void NeedNumeric(const char* name, const Value& x) {
  if (!value::IsNumeric(x.class_id())) ThrowError("", "%s: X must be numeric", name);
}

void NeedFloat(const char* name, const char* argument, const Value& x) {
  if (!value::IsFloat(x.class_id())) {
    ThrowError("", "%s: %s must be a floating point class (double or single)", name, argument);
  }
}

// Elements of y where mask holds become v.
Value Replaced(Value y, const Value& mask, double v) {
  const Subscript at{false, mask};
  IndexAssign(y, Subscripts(&at, 1), Number(v));
  return y;
}

// Reduced to [-180, 180) first, so that multiples of 180 give zero; of a complex angle its real part.
Value SineOfDegrees(EvaluationContext& context, const Value& v) {
  const Value turn = Number(360.0), half = Number(180.0);
  const Value angle = v.IsComplex() ? Of(Kernel_real, context, v) : v;
  const Value x = Minus(Apply(Kernel_mod, context, {Minus(angle, half), turn}), half);
  const Value of = v.IsComplex() ? Apply(Kernel_complex, context, {x, Of(Kernel_imag, context, v)}) : x;
  const Value y = Of(Kernel_sin, context, MatrixTimes(MatrixOver(of, half), Number(M_PI)));
  const Value multiples = Binary(Op::kEqual, x, Number(-180.0));
  if (!y.IsComplex()) return Replaced(y, multiples, 0);
  const Value real = Replaced(Of(Kernel_real, context, y), multiples, 0);
  return Narrow(Apply(Kernel_complex, context, {real, Of(Kernel_imag, context, y)}));
}

bool AnyNegative(const Value& x) {
  if (!x.IsNumericOrLogicalOrChar()) (void)Binary(Op::kLess, x, Number(0.0));
  for (int64_t k = 0; k < x.numel(); ++k) {
    if (x.ElementAsDouble(k) < 0) return true;
  }
  return false;
}

void NeedRealResult(const char* name, const Value& x) {
  if (!x.IsNumericOrLogicalOrChar()) (void)Binary(Op::kLess, x, Number(0.0));
  if (x.IsComplex() || AnyNegative(x)) {
    ThrowError("", "%s: produced complex result", name);
  }
}

}  // namespace

KERNEL(sind) {
  NeedNumeric("sind", args[0]);
  return One(SineOfDegrees(context, args[0]));
}
KERNEL(cosd) {
  NeedNumeric("cosd", args[0]);
  return One(SineOfDegrees(context, Plus(args[0], Number(90.0))));
}
KERNEL(tand) {
  const Value turns = MatrixOver(args[0], Number(180.0));
  const Value poles = MatrixOver(Minus(args[0], Number(90.0)), Number(180.0));
  const auto whole = [&](const Value& t) {
    return Binary(Op::kAnd, Binary(Op::kEqual, t, Of(Kernel_fix, context, t)), Of(Kernel_isfinite, context, t));
  };
  const Value y = Of(Kernel_tan, context, Times(turns, Number(M_PI)));
  return One(Replaced(Replaced(y, whole(turns), 0), whole(poles), HUGE_VAL));
}
KERNEL(asind) { return One(Over(Times(Of(Kernel_asin, context, args[0]), Number(180.0)), Number(M_PI))); }
KERNEL(acosd) { return One(Over(Times(Of(Kernel_acos, context, args[0]), Number(180.0)), Number(M_PI))); }
KERNEL(atand) { return One(Times(Over(Number(180.0), Number(M_PI)), Of(Kernel_atan, context, args[0]))); }
KERNEL(deg2rad) {
  NeedFloat("deg2rad", "DEG", args[0]);
  return One(MatrixTimes(args[0], Number(M_PI / 180)));
}
KERNEL(rad2deg) {
  NeedFloat("rad2deg", "RAD", args[0]);
  return One(MatrixTimes(args[0], Number(180 / M_PI)));
}

#define RECIPROCAL(name, of) \
  KERNEL(name) { return One(Over(Number(1.0), Of(Kernel_##of, context, args[0]))); }
RECIPROCAL(sec, cos)
RECIPROCAL(csc, sin)
RECIPROCAL(cot, tan)
RECIPROCAL(sech, cosh)
RECIPROCAL(csch, sinh)
RECIPROCAL(coth, tanh)
#undef RECIPROCAL
#define OF_RECIPROCAL(name, of) \
  KERNEL(name) { return One(Of(Kernel_##of, context, Over(Number(1.0), args[0]))); }
OF_RECIPROCAL(asec, acos)
OF_RECIPROCAL(acsc, asin)
OF_RECIPROCAL(acot, atan)
#undef OF_RECIPROCAL

KERNEL(realsqrt) {
  NeedRealResult("realsqrt", args[0]);
  return One(Of(Kernel_sqrt, context, args[0]));
}
KERNEL(reallog) {
  NeedRealResult("reallog", args[0]);
  return One(Of(Kernel_log, context, args[0]));
}
KERNEL(realpow) {
  (void)context;
  Value z = Raised(args[0], args[1]);
  if (z.IsComplex()) ThrowError("", "realpow: produced complex result");
  return One(std::move(z));
}

// A root by a power, put right by one step of Newton's method.
KERNEL(nthroot) {
  const Value &x = args[0], &n = args[1];
  if (x.IsNumericOrLogicalOrChar() && x.IsComplex()) ThrowError("", "nthroot: X must not contain complex values");
  if (!n.IsNumericOrLogicalOrChar() || n.IsComplex() || !n.IsScalar() || n.ElementAsDouble(0) == 0) {
    ThrowError("", "nthroot: N must be a real nonzero scalar");
  }
  const double order = n.ElementAsDouble(0);
  const Value one = Number(1.0);
  if (order == 3) return One(Of(Kernel_cbrt, context, x));
  if (order == -3) return One(Over(one, Of(Kernel_cbrt, context, x)));
  if (order < 0) return One(Over(one, Apply(Kernel_nthroot, context, {x, Unary(Op::kUnaryMinus, n)})));
  const bool whole = order == std::trunc(order);
  Value y;
  if (whole && std::fmod(order, 2) == 1) {
    y = Times(Raised(Of(Kernel_abs, context, x), MatrixOver(one, n)), Of(Kernel_sign, context, x));
  } else if (AnyNegative(x)) {
    ThrowError("", "nthroot: N must be an odd integer if X contains negative values");
  } else {
    y = Raised(x, MatrixOver(one, n));
  }
  if (!whole || !std::isfinite(order) || (y.IsScalar() && y.ElementAsDouble(0) == 0)) return One(std::move(y));
  const Value less = Minus(n, one);
  y = MatrixOver(Plus(MatrixTimes(less, y), Over(x, Raised(y, less))), n);
  return One(Apply(Kernel_merge, context, {Of(Kernel_isfinite, context, y), y, x}));
}

KERNEL(pow2) {
  (void)context;
  const Value two = Number(2.0);
  return One(args.size() == 1 ? Raised(two, args[0]) : Times(args[0], Raised(two, args[1])));
}

KERNEL(nextpow2) {
  const Value& x = args[0];
  if (!value::IsNumeric(x.class_id())) ThrowError("", "nextpow2: X must be numeric");
  const Value n = Of(Kernel_ceil, context, Of(Kernel_log2, context, Of(Kernel_abs, context, x)));
  return One(Replaced(n, Binary(Op::kEqual, x, Number(0.0)), 0));
}

namespace {

Value LogBeta(const char* name, EvaluationContext& context, Args args) {
  const Value &a = args[0], &b = args[1];
  const auto real = [](const Value& v) { return v.IsNumericOrLogicalOrChar() && !v.IsComplex(); };
  if (!real(a) || !real(b)) ThrowError("", "%s: A and B must be real", name);
  if (!(a.dims() == b.dims()) && !a.IsScalar() && !b.IsScalar()) {
    ThrowError("", "%s: A and B must have consistent sizes", name);
  }
  return Minus(Plus(Of(Kernel_lgamma, context, a), Of(Kernel_lgamma, context, b)),
               Of(Kernel_lgamma, context, Plus(a, b)));
}

}  // namespace

KERNEL(beta) { return One(Of(Kernel_real, context, Of(Kernel_exp, context, LogBeta("beta", context, args)))); }
KERNEL(betaln) { return One(LogBeta("betaln", context, args)); }

}  // namespace residua::builtin
