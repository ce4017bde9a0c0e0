// Functions of matrices made of factorisations: rank, null, orth, trace, cond, expm.
//
// expm scales by a power of two until the norm is below one half, evaluates the (8, 8) Pade approximant, squares back,
// and undoes the balancing and the shift by the mean of the diagonal that it began with (Ward's method).

#include "worker/builtin/compose.h"
#include "worker/builtin/matrix/matrix_kind.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

double EpsilonOf(const Value& v) {
  return v.Is(ClassId::kSingle) ? static_cast<double>(std::numeric_limits<float>::epsilon())
                                : std::numeric_limits<double>::epsilon();
}

Value EpsilonValue(const Value& v) {
  return v.Is(ClassId::kSingle) ? Value::Scalar(ClassId::kSingle, EpsilonOf(v)) : Number(EpsilonOf(v));
}

double LongestExtent(const Value& v) { return static_cast<double>(std::max(v.rows(), v.cols())); }

// The default tolerance for singular values that count as zero.
Value Tolerance(const Value& a, const Value& largest, const Value& epsilon) {
  return Times(Times(Number(LongestExtent(a)), largest), epsilon);
}

int64_t CountAbove(const Value& sigma, const Value& tolerance) {
  int64_t n = 0;
  for (int64_t k = 0; k < sigma.numel(); ++k) n += sigma.ElementAsDouble(k) > tolerance.ElementAsDouble(0);
  return n;
}

Value Element(const Value& v, int64_t k) { return Gather(v, Dims(1, 1), {k}); }

Value DiagonalElements(EvaluationContext& context, const Value& s) {
  if (s.rows() <= 1 || s.cols() <= 1) return s.IsEmpty() ? s.Full() : Element(s.Full(), 0);
  return Apply(Kernel_diag, context, {s.Full()});
}

}  // namespace

ValueList Kernel_rank(EvaluationContext& context, Args args, int) {
  const Value sigma = Apply(Kernel_svd, context, {args[0]});
  Value tolerance = Number(0.0);
  if (args.size() > 1)
    tolerance = args[1];
  else if (!sigma.IsEmpty())
    tolerance = Tolerance(args[0], Element(sigma, 0),
                          args[0].Is(ClassId::kSingle) ? EpsilonValue(args[0]) : EpsilonValue(Number(0.0)));
  return One(Apply(Kernel_sum, context, {Binary(Op::kGreater, sigma, tolerance)}));
}

ValueList Kernel_null(EvaluationContext& context, Args args, int) {
  const Value& a = args[0];
  if (args.size() == 2 && args[1].IsString() && args[1].AsString() == "r") {
    ThrowError("", "null: option for rational not yet implemented");
  }
  const ValueList usv = ApplyAll(Kernel_svd, context, {a, Number(0.0)}, 3);
  const Value& v = usv[2];
  if (a.IsEmpty()) return One(v);
  const Value s = DiagonalElements(context, usv[1]);
  const Value tolerance = args.size() == 1 ? Tolerance(a, Element(s, 0), EpsilonValue(v)) : args[1];
  const int64_t rank = CountAbove(s, tolerance), cols = a.numel() / std::max<int64_t>(1, a.rows());
  if (rank >= cols) return One(Value::Array(v.class_id(), Dims(cols, 0)));
  if (v.cols() < cols)
    ThrowError("Octave:index-out-of-bounds", "index (_,%lld): out of bound %lld (dimensions are %s)",
               static_cast<long long>(cols), static_cast<long long>(v.cols()), v.dims().ToString().c_str());
  Value z = Slice(v, 1, rank, cols);
  const double epsilon = EpsilonOf(v);
  VisitFloat(z, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    T* p = z.mutable_data<T>();
    for (int64_t k = 0; k < z.numel(); ++k) {
      if (static_cast<double>(std::abs(p[k])) < epsilon) p[k] = T(0);
    }
  });
  return One(Narrow(std::move(z)));
}

ValueList Kernel_orth(EvaluationContext& context, Args args, int) {
  const Value& a = args[0];
  if (a.IsNumericOrLogicalOrChar() && a.IsEmpty()) return One(Value());
  const ValueList usv = ApplyAll(Kernel_svd, context, {a}, 3);
  const Value s = DiagonalElements(context, usv[1]);
  const Value tolerance =
      args.size() == 1
          ? Tolerance(a, Element(s, 0), a.Is(ClassId::kSingle) ? EpsilonValue(a) : EpsilonValue(Number(0.0)))
          : args[1];
  const int64_t rank = CountAbove(s, tolerance);
  if (rank == 0) return One(Value::Array(ClassId::kDouble, Dims(a.rows(), 0)));
  return One(Unary(Op::kUnaryMinus, Slice(usv[0], 1, 0, rank)));
}

ValueList Kernel_trace(EvaluationContext& context, Args args, int) {
  const Value& a = args[0];
  if (a.ndims() > 2) ThrowError("", "trace: only valid on 2-D objects");
  if (a.IsEmpty()) return One(Number(0.0));
  if (IsVectorValue(a)) {
    const Subscript first{false, Number(1.0)};
    return One(Index(a, Subscripts(&first, 1), "A"));
  }
  return One(Apply(Kernel_sum, context, {Apply(Kernel_diag, context, {a})}));
}

ValueList Kernel_cond(EvaluationContext& context, Args args, int) {
  const Value& a = args[0];
  if (a.ndims() > 2) ThrowError("", "cond: A must be a 2-D matrix");
  const bool two = args.size() == 1 || (!args[1].IsString() && args[1].IsScalar() && args[1].ElementAsDouble(0) == 2);
  if (!two) {
    const Value inverse = Apply(Kernel_inv, context, {a});
    return One(MatrixTimes(Apply(Kernel_norm, context, {a, args[1]}), Apply(Kernel_norm, context, {inverse, args[1]})));
  }
  if (a.IsNumericOrLogicalOrChar() && a.IsEmpty()) return One(Number(0.0));
  const Value finite = Apply(Kernel_isfinite, context, {a});
  for (int64_t k = 0; k < finite.numel(); ++k) {
    if (finite.ElementAsDouble(k) == 0) ThrowError("", "cond: A must not contain Inf or NaN values");
  }
  const Value sigma = Apply(Kernel_svd, context, {a});
  const Value first = Element(sigma, 0), last = Element(sigma, sigma.numel() - 1);
  if (first.ElementAsDouble(0) == 0 || last.ElementAsDouble(0) == 0) return One(Number(HUGE_VAL));
  return One(MatrixOver(first, last));
}

namespace {

bool IsDiagonalMatrix(const Value& a) {
  for (int64_t j = 0; j < a.cols(); ++j) {
    for (int64_t i = 0; i < a.rows(); ++i) {
      if (i != j && a.ElementAsComplex(i + j * a.rows()) != Complex(0)) return false;
    }
  }
  return true;
}

Value RaiseNegativeInfinities(const Value& a) {
  Value out = a.Full();
  VisitFloat(out, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    T* p = out.mutable_data<T>();
    for (int64_t k = 0; k < out.numel(); ++k) {
      if (p[k] == T(-std::numeric_limits<Real<T>>::infinity())) p[k] = T(-std::numeric_limits<Real<T>>::max());
    }
  });
  return out;
}

Value PadeExponential(const Value& a, const Value& id) {
  constexpr double kC[] = {5.0000000000000000e-1, 1.1666666666666667e-1, 1.6666666666666667e-2, 1.6025641025641026e-3,
                           1.0683760683760684e-4, 4.8562548562548563e-6, 1.3875013875013875e-7, 1.9270852604185938e-9};
  const Value square = Binary(Op::kPower, a, Number(2.0));
  // Even powers down from the highest, odd ones likewise with one factor a kept apart.
  const auto horner = [&](std::initializer_list<double> coefficients) {
    Value sum;
    bool first = true;
    for (const double c : coefficients) {
      sum = first ? MatrixTimes(Number(c), square) : Plus(sum, MatrixTimes(Number(c), id));
      first = false;
      if (c != *(coefficients.end() - 1) && sum.numel() > 0 && c != *coefficients.begin())
        sum = MatrixTimes(sum, square);
    }
    return sum;
  };
  const Value even = Plus(MatrixTimes(horner({kC[7], kC[5], kC[3], kC[1]}), square), id);
  const Value odd = MatrixTimes(horner({kC[6], kC[4], kC[2], kC[0]}), a);
  return Binary(Op::kLeftDivide, Minus(even, odd), Plus(even, odd));
}

}  // namespace

ValueList Kernel_expm(EvaluationContext& context, Args args, int) {
  Value a = args[0];
  if (!value::IsNumeric(a.class_id()) || a.ndims() > 2 || a.rows() != a.cols()) {
    ThrowError("", "expm: A must be a square matrix");
  }
  if (a.IsEmpty()) return One(a);
  if (a.IsScalar()) return One(Apply(Kernel_exp, context, {a}));
  if (IsDiagonalMatrix(a)) {
    return One(Apply(Kernel_diag, context, {Apply(Kernel_exp, context, {Apply(Kernel_diag, context, {a.Full()})})}));
  }
  const int64_t n = a.rows();
  Value id = Apply(Kernel_eye, context, {Number(n)});
  if (value::IsFloat(a.class_id())) a = RaiseNegativeInfinities(a);
  const Value shift = MatrixOver(Apply(Kernel_trace, context, {a}), Number(n));
  const bool shifted = IsTrue(Binary(Op::kGreater, shift, Number(0.0)));
  if (shifted) a = Minus(a, MatrixTimes(shift, id));
  const ValueList balanced = ApplyAll(Kernel_balance, context, {a}, 3);
  Value d = balanced[0], p = balanced[1], aa = balanced[2];
  const Value norm = Apply(Kernel_norm, context, {aa, Value::String("inf")});
  int exponent = 0;
  (void)std::frexp(norm.ElementAsDouble(0), &exponent);
  const int squarings = std::min(std::max(0, exponent), 1023);
  aa = MatrixTimes(aa, Binary(Op::kPower, Number(2.0), Number(static_cast<double>(-squarings))));
  Value r = PadeExponential(aa, id);
  for (int k = 0; k < squarings; ++k) r = Binary(Op::kPower, r, Number(2.0));
  d = Apply(Kernel_diag, context, {d});
  r = MatrixOver(MatrixTimes(d, r), d);
  const Subscript at[] = {{false, p}, {false, p}};
  IndexAssign(r, at, Value(r));
  if (shifted) r = MatrixTimes(r, Apply(Kernel_exp, context, {shift}));
  return One(std::move(r));
}

}  // namespace residua::builtin
