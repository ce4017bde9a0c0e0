// Polynomials: values, fits, roots and derivatives.
//
// Everything is composed of the operators of the language and of other kernels, so that every class behaves as in the
// language: polyval is Horner's rule, polyfit a pivoted QR of the Vandermonde matrix, roots the eigenvalues of the
// companion matrix.

#include <algorithm>

#include "worker/builtin/compose.h"

namespace residua::builtin {

using value::ThrowError;

ValueList Kernel_polyval(EvaluationContext& context, Args args, int nargout) {
  ValueList with_errors;
  if (nargout > 1) {
    // What the second result takes of a fit is written down in Octave's own file.
    if (context.evaluator != nullptr && context.evaluator->CallLibrary("polyval", args, nargout, &with_errors)) {
      return with_errors;
    }
    Refuse("polyval", "the error of a prediction");
  }
  const Value& p = args[0];
  Value x = args[1];
  const bool vector = p.dims().IsVector() || p.IsEmpty();
  if (!value::IsFloat(p.class_id()) || !vector) ThrowError("", "polyval: P must be a numeric floating point vector");
  if (!value::IsFloat(x.class_id())) ThrowError("", "polyval: X must be numeric floating point");
  if (x.IsEmpty() || p.IsEmpty()) {
    const bool single = p.Is(ClassId::kSingle) || x.Is(ClassId::kSingle);
    return One(Value::Array(single ? ClassId::kSingle : ClassId::kDouble, x.dims()));
  }
  if (args.size() == 4) {
    const Value& mu = args[3];
    if (mu.numel() < 2) ThrowError("", "index (2): out of bound %lld", static_cast<long long>(mu.numel()));
    const Subscript first{false, Value::Double(1)}, second{false, Value::Double(2)};
    x = Binary(Op::kElementRightDivide, Binary(Op::kMinus, x, Index(mu, Subscripts(&first, 1), "mu")),
               Index(mu, Subscripts(&second, 1), "mu"));
  }
  const auto coefficient = [&](int64_t k) {
    const Subscript at{false, Value::Double(static_cast<double>(k + 1))};
    return Index(p, Subscripts(&at, 1), "p");
  };
  // y = p(1) * ones (size (x)), without the product when it changes nothing but the shape.
  Value y = Binary(Op::kTimes, coefficient(0), [&] {
    Value one = Value::Array(ClassId::kDouble, x.dims());
    std::fill_n(one.mutable_data<double>(), one.numel(), 1.0);
    return ConvertClass(one, x.class_id());
  }());
  for (int64_t k = 1; k < p.numel(); ++k) y = Binary(Op::kPlus, Binary(Op::kElementTimes, y, x), coefficient(k));
  return One(std::move(y));
}

// ---- fitting

namespace {

// The right-hand side of a fit: p with v * p closest to y, by pivoted QR.
struct Fit {
  Value p, r;
  std::vector<int64_t> order;
};

Fit SolveFit(EvaluationContext& context, const Value& v, const Value& y) {
  const ValueList qrk = ApplyAll(Kernel_qr, context, {v, Number(0.0)}, 3);
  const Value projected = TransposedProduct(Op::kConjugateTranspose, qrk[0], Op::kNone, y);
  const Value solved = Binary(Op::kLeftDivide, qrk[1], projected);
  Fit fit;
  fit.r = qrk[1];
  fit.p = solved;
  const Subscript at{false, qrk[2]};
  IndexAssign(fit.p, Subscripts(&at, 1), solved);
  for (int64_t k = 0; k < qrk[2].numel(); ++k) {
    fit.order.push_back(static_cast<int64_t>(qrk[2].ElementAsDouble(k)) - 1);
  }
  return fit;
}

Value TakeColumns(const Value& v, const std::vector<int64_t>& columns) {
  std::vector<int64_t> source;
  for (int64_t c : columns) {
    for (int64_t r = 0; r < v.rows(); ++r) source.push_back(r + c * v.rows());
  }
  return Gather(v, Dims(v.rows(), static_cast<int64_t>(columns.size())), source);
}

// The columns of `part` at the places of `columns` in a matrix of n columns.
Value SpreadColumns(const Value& part, const std::vector<int64_t>& columns, int64_t n) {
  std::vector<int64_t> source(static_cast<size_t>(part.rows() * n), -1);
  for (size_t k = 0; k < columns.size() && static_cast<int64_t>(k) < part.cols(); ++k) {
    for (int64_t r = 0; r < part.rows(); ++r) {
      source[columns[k] * part.rows() + r] = static_cast<int64_t>(k) * part.rows() + r;
    }
  }
  return GatherBlank(part.Full(), Dims(part.rows(), n), source);
}

void PutField(Value& s, const char* name, const Value& v) { s.mutable_field(0, s.AddField(name)) = v; }

// inverse (r.' * r) by Cholesky, its rows and columns reordered; NaN when that fails.
Value Covariance(EvaluationContext& context, const Fit& fit, int64_t m) {
  try {
    const Value product = TransposedProduct(Op::kTranspose, fit.r, Op::kNone, fit.r);
    const Value inverse = Apply(Kernel_cholinv, context, {product});
    std::vector<int64_t> source;
    for (int64_t c : fit.order) {
      for (int64_t r : fit.order) source.push_back(r + c * inverse.rows());
    }
    const int64_t n = static_cast<int64_t>(fit.order.size());
    return Gather(inverse, Dims(n, n), source);
  } catch (const MatlabError&) {
    Value nan = Value::Array(ClassId::kDouble, Dims(m, m));
    std::fill_n(nan.mutable_data<double>(), nan.numel(), std::nan(""));
    return nan;
  }
}

}  // namespace

namespace {

// The columns of the design matrix that a degree asks for, or a mask of powers.
std::vector<int64_t> PowersOf(const Value& degree) {
  std::vector<int64_t> columns;
  if (degree.Is(ClassId::kLogical)) {
    for (int64_t k = 0; k < degree.numel(); ++k) {
      if (degree.ElementAsDouble(k) != 0) columns.push_back(k);
    }
    return columns;
  }
  const double d = degree.IsScalar() && degree.IsNumericOrLogicalOrChar() ? degree.ElementAsDouble(0) : -1;
  if (!(d >= 0) || std::isinf(d) || d != std::trunc(d)) {
    ThrowError("", "polyfit: N must be a non-negative integer");
  }
  for (int64_t k = 0; k <= static_cast<int64_t>(d); ++k) columns.push_back(k);
  return columns;
}

}  // namespace

ValueList Kernel_polyfit(EvaluationContext& context, Args args, int nargout) {
  const bool row = IsRowVector(args[1]);
  Value x = AsColumn(args[0]);
  const Value y = AsColumn(args[1]);
  const Value& degree = args[2];
  const int64_t count = x.numel();
  if (count != y.numel()) ThrowError("", "polyfit: X and Y must have the same number of points");
  Value mu;
  if (nargout > 2) {
    const Value parts[] = {Apply(Kernel_mean, context, {x}), Apply(Kernel_std, context, {x})};
    mu = Concat(1, parts);
    x = MatrixOver(Minus(x, parts[0]), parts[1]);
  }
  bool pad = degree.Is(ClassId::kLogical);
  std::vector<int64_t> columns = PowersOf(degree);
  const int64_t n = pad ? degree.numel() - 1 : columns.back();
  int64_t m = static_cast<int64_t>(columns.size()) - 1;
  if (m >= count) {
    OperatorWarning("", "polyfit: degree of polynomial N is >= number of data points; solution is not unique");
    m = count;
    pad = true;
    columns.erase(columns.begin(), columns.end() - count);  // as many powers as there are points, the lowest
  }
  const Value design = Apply(Kernel_vander, context, {x, Number(n + 1)});
  const Value v = TakeColumns(design, columns);
  Fit fit = SolveFit(context, v, y);
  ValueList out;
  Value p = fit.p;
  if (pad) {
    p = Value::Array(ClassId::kDouble, Dims(n + 1, 1));
    for (size_t k = 0; k < columns.size(); ++k) {
      const Subscript at{false, Number(columns[k] + 1)};
      IndexAssign(p, Subscripts(&at, 1), Gather(fit.p, Dims(1, 1), {static_cast<int64_t>(k)}));
    }
  }
  out.push_back(Transposed(p));
  if (nargout > 1) {
    const Value yf = MatrixTimes(v, fit.p);
    const Value c = Covariance(context, fit, m);
    Value s = Value::Struct(Dims(1, 1));
    PutField(s, "yf", row ? Transposed(yf) : yf);
    PutField(s, "X", pad ? SpreadColumns(v, columns, n + 1) : design);
    PutField(s, "R", pad ? SpreadColumns(fit.r, columns, n + 1) : fit.r);
    PutField(s, "C", pad ? SpreadColumns(c, columns, n + 1) : c);
    PutField(s, "df", Number(std::max<int64_t>(0, count - m - 1)));
    PutField(s, "normr", Apply(Kernel_norm, context, {Minus(yf, y)}));
    out.push_back(std::move(s));
  }
  if (nargout > 2) out.push_back(mu);
  return out;
}

// ---- roots and coefficients

ValueList Kernel_roots(EvaluationContext& context, Args args, int) {
  Value c = args[0];
  if (!IsVectorValue(c) && !c.IsEmpty()) InvalidCall("roots");
  if (!c.IsNumericOrLogicalOrChar()) (void)Apply(Kernel_isfinite, context, {c});
  int64_t first = -1, last = -1;
  for (int64_t k = 0; k < c.numel(); ++k) {
    const Complex z = c.ElementAsComplex(k);
    if (!std::isfinite(z.real()) || !std::isfinite(z.imag())) {
      ThrowError("", "roots: inputs must not contain Inf or NaN");
    }
  }
  if (c.IsEmpty()) return One(Value());
  const int64_t n = c.numel();
  c = AsColumn(c);
  const Value most = Apply(Kernel_max, context, {Apply(Kernel_abs, context, {c})});
  if (most.ElementAsDouble(0) == 0) return One(Value());
  const Value scaled = Over(c, most);
  for (int64_t k = 0; k < n; ++k) {
    if (scaled.ElementAsComplex(k) == Complex(0)) continue;
    if (first < 0) first = k;
    last = k;
  }
  const int64_t length = last - first + 1, zeros = n - 1 - last;
  const Value trailing = Value::Array(ClassId::kDouble, Dims(zeros, 1));
  if (length <= 1) return One(trailing);
  const Value kept = Slice(c, 0, first, last + 1);
  Value companion = Value::Array(ClassId::kDouble, Dims(length - 1, length - 1));
  for (int64_t k = 0; k + 1 < length - 1; ++k) companion.mutable_data<double>()[(k + 1) + k * (length - 1)] = 1;
  const Subscript at[] = {{false, Number(1.0)}, {true, Value()}};
  IndexAssign(companion, at,
              Transposed(Over(Unary(Op::kUnaryMinus, Slice(kept, 0, 1, length)), Gather(kept, Dims(1, 1), {0}))));
  const Value r = Apply(Kernel_eig, context, {companion});
  if (zeros == 0) return One(r);
  const Value parts[] = {r, trailing};
  return One(Concat(0, parts));
}

ValueList Kernel_poly(EvaluationContext& context, Args args, int) {
  const Value& x = args[0];
  int64_t m = x.rows(), n = x.rows();
  for (int64_t e : x.dims()) m = std::min(m, e), n = std::max(n, e);
  if (m == 0) return One(Number(1.0));
  if (!x.IsNumericOrLogicalOrChar()) (void)Times(x, Number(1.0));
  Value v = x;
  if (m != 1) {
    if (m != n) InvalidCall("poly");
    v = Apply(Kernel_eig, context, {x});
  }
  Value y = Value::Array(ClassId::kDouble, Dims(1, n + 1));
  y.mutable_data<double>()[0] = 1;
  for (int64_t j = 0; j < n; ++j) {
    const Subscript range{false, Colon(Number(int64_t{2}), nullptr, Number(j + 2))};
    const Value change = Times(Gather(v.Full(), Dims(1, 1), {j}), Slice(y, 1, 0, j + 1));
    IndexAssign(y, Subscripts(&range, 1), Minus(Slice(y, 1, 1, j + 2), change));
  }
  if (!x.IsComplex()) return One(Apply(Kernel_real, context, {y}));
  std::vector<Complex> up, down;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const Complex z = v.ElementAsComplex(k);
    if (z.imag() > 0) up.push_back(z);
    if (z.imag() < 0) down.push_back(std::conj(z));
  }
  std::stable_sort(up.begin(), up.end(), LessElement<Complex>);
  std::stable_sort(down.begin(), down.end(), LessElement<Complex>);
  if (!up.empty() && up == down) y = Apply(Kernel_real, context, {y});
  return One(std::move(y));
}

ValueList Kernel_compan(EvaluationContext&, Args args, int) {
  const Value& c = args[0];
  if (!IsVectorValue(c)) ThrowError("", "compan: C must be a vector");
  const int64_t n = c.numel();
  if (n == 1) return One(Value());
  if (!c.IsNumericOrLogicalOrChar()) (void)Unary(Op::kUnaryMinus, c);
  if (n == 0) ThrowError("", "diag: invalid argument N-D array");
  Value a = Value::Array(ClassId::kDouble, Dims(n - 1, n - 1));
  for (int64_t k = 0; k + 1 < n - 1; ++k) a.mutable_data<double>()[(k + 1) + k * (n - 1)] = 1;
  const Subscript at[] = {{false, Number(1.0)}, {true, Value()}};
  const Value row = AsRow(Slice(AsColumn(c), 0, 1, n));
  IndexAssign(a, at, MatrixOver(Unary(Op::kUnaryMinus, row), Gather(c.Full(), Dims(1, 1), {0})));
  return One(std::move(a));
}

ValueList Kernel_polyder(EvaluationContext& context, Args args, int nargout) {
  const Value& p = args[0];
  if (!IsVectorValue(p)) ThrowError("", "polyder: argument must be a vector");
  if (args.size() == 2) {
    if (!IsVectorValue(args[1])) ThrowError("", "polyder: argument must be a vector");
    if (nargout > 1) Refuse("polyder", "the derivative of a quotient");
    const Value product = Apply(Kernel_conv, context, {p, args[1]});
    return Kernel_polyder(context, absl::MakeConstSpan(&product, 1), 1);
  }
  const int64_t n = p.numel();
  if (n == 1) return One(Number(0.0));
  if (n == 0) return One(Value());
  const Value step = Number(-1.0);
  return One(Times(Slice(AsRow(p), 1, 0, n - 1), Colon(Number(n - 1), &step, Number(1.0))));
}

ValueList Kernel_polyint(EvaluationContext&, Args args, int) {
  const Value& p = args[0];
  const Value k = args.size() > 1 ? args[1] : Number(0.0);
  if (!k.IsScalar()) ThrowError("", "polyint: the constant of integration must be a scalar");
  if (!IsVectorValue(p) && !p.IsEmpty()) ThrowError("", "polyint: argument must be a vector");
  const int64_t n = p.numel();
  if (n == 0) return One(Value());
  const Value step = Number(-1.0);
  const Value parts[] = {Over(AsRow(p), Colon(Number(n), &step, Number(1.0))), k};
  return One(Concat(1, parts));
}

ValueList Kernel_polyreduce(EvaluationContext&, Args args, int) {
  const Value& c = args[0];
  if (!IsVectorValue(c) || c.IsEmpty()) ThrowError("", "polyreduce: C must be a non-empty vector");
  if (!c.IsNumericOrLogicalOrChar()) (void)Binary(Op::kNotEqual, c, Number(0.0));
  for (int64_t k = 0; k < c.numel(); ++k) {
    if (c.ElementAsComplex(k) == Complex(0)) continue;
    return One(Slice(c, IsRowVector(c) ? 1 : 0, k, c.numel()));
  }
  return One(Number(0.0));
}

}  // namespace residua::builtin
