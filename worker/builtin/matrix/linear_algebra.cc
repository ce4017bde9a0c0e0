// cross, dot and norm.
//
// Products of vectors call BLAS as Octave does; the 2-norm of a matrix is its largest singular value by dgesvd-family
// LAPACK (dgesdd would give other last bits only where Octave's driver setting differs; Octave's default is gesvd).
// Vector norms scale as they go: the largest magnitude so far is kept apart from a sum of squares relative to it.

#include "worker/builtin/broadcast.h"
#include "worker/builtin/kernel_util.h"
#include "worker/builtin/libm.h"
#include "worker/builtin/matrix/matrix_kind.h"
#include "worker/builtin/matrix/portable_product.h"
#include "worker/builtin/numeric/lapack.h"
#include "worker/builtin/numeric/openblas.h"
#include "worker/builtin/warning.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

bool IsVectorShape(const Value& v) { return v.dims().IsVector() && v.numel() >= 1; }

// ---- dot

template <class T>
void NoteDot(const T* x, const T* y, int64_t n, int64_t stride) {
  if (!AsksMachineBits(NumericLibrary::kBlas)) return;
  if (!IsPortableProduct(Factor<T>{x, 1, n, 0, stride}, Factor<T>{y, 1, n, 0, stride}))
    NoteMachineBits(NumericLibrary::kBlas);
}

template <class T>
T DotRun(const T* x, const T* y, int64_t n, int64_t stride) {
  if constexpr (std::is_same_v<T, double>) {
    const int count = static_cast<int>(n), step = static_cast<int>(stride);
    NoteDot(x, y, n, stride);
    return OpenBlas::Get().ddot_(&count, x, &step, y, &step);
  } else if constexpr (std::is_same_v<T, float>) {
    const int count = static_cast<int>(n), step = static_cast<int>(stride);
    NoteDot(x, y, n, stride);
    return OpenBlas::Get().sdot_(&count, x, &step, y, &step);
  } else {
    T sum = 0;
    for (int64_t k = 0; k < n; ++k) sum += std::conj(x[k * stride]) * y[k * stride];
    return sum;
  }
}

template <class T>
Value Dot(const Value& a, const Value& b, const Dims& dims, int dim) {
  const Value x = Promote<T>(a), y = Promote<T>(b);
  const Extents e = SplitAt(dims, dim);
  Dims result = dims;
  if (dim < dims.ndims()) result.set(dim, 1);
  result.Normalise();
  Value out = Value::Array(ClassOf<T>(), result, kIsComplex<T>);
  if (out.IsEmpty()) return out;
  T* r = out.template mutable_data<T>();
  const T* p = x.IsEmpty() ? nullptr : x.data<T>();
  const T* q = y.IsEmpty() ? nullptr : y.data<T>();
  for (int64_t o = 0; o < e.outer; ++o) {
    for (int64_t i = 0; i < e.inner; ++i) {
      const int64_t at = i + e.inner * e.n * o;
      r[i + e.inner * o] = e.n == 0 ? T(0) : DotRun<T>(p + at, q + at, e.n, e.inner);
    }
  }
  return Narrow(std::move(out));
}

// ---- norms

template <class R>
struct ScaledSum {  // sqrt of a sum of squares without overflow
  R scale = 0, sum = 1;
  void Add(R x) {
    const R t = std::abs(x);
    if (scale == t) {
      if (t != 0) sum += 1;
    } else if (scale < t) {
      sum *= (scale / t) * (scale / t);
      sum += 1;
      scale = t;
    } else if (t != 0) {
      sum += (t / scale) * (t / scale);
    }
    if (std::isnan(t)) sum = t, scale = t;
  }
  R Result() const { return scale * std::sqrt(sum); }
};

template <class T, class R>
R VectorNorm(const T* x, int64_t n, int64_t stride, R p) {
  const R inf = std::numeric_limits<R>::infinity();
  if (p == 2) {
    ScaledSum<R> s;
    for (int64_t k = 0; k < n; ++k) {
      if constexpr (kIsComplex<T>) {
        s.Add(x[k * stride].real());
        s.Add(x[k * stride].imag());
      } else {
        s.Add(x[k * stride]);
      }
    }
    return s.Result();
  }
  R acc = p == -inf ? inf : R(0);
  if (p == 1 || p == 0 || std::isinf(p)) {
    for (int64_t k = 0; k < n; ++k) {
      const R t = std::abs(x[k * stride]);
      if (p == 1)
        acc += t;
      else if (p == 0)
        acc += x[k * stride] != T(0);
      else if (std::isnan(t))
        acc = t;
      else if (p > 0)
        acc = std::isnan(acc) ? acc : std::max(acc, t);
      else
        acc = std::isnan(acc) ? acc : std::min(acc, t);
    }
    return acc;
  }
  // sum (|x| ^ p) ^ (1/p), relative to the largest (p > 0) or smallest (p < 0) magnitude so far.
  R scale = 0, sum = 1;
  for (int64_t k = 0; k < n; ++k) {
    const R magnitude = std::abs(x[k * stride]);
    const R t = p > 0 ? magnitude : 1 / magnitude;
    const R q = p > 0 ? p : -p;
    if (scale == t) {
      sum += 1;
    } else if (scale < t) {
      sum *= libm::pow(scale / t, q);
      sum += 1;
      scale = t;
    } else if (t != 0) {
      sum += libm::pow(t / scale, q);
    }
  }
  return scale * libm::pow(sum, 1 / p);
}

template <class T, class R>
R LargestSingularValue(const Value& v) {
  const int m = static_cast<int>(v.rows()), n = static_cast<int>(v.cols());
  const int k = std::min(m, n);
  std::vector<T> a(v.data<T>(), v.data<T>() + v.numel());
  std::vector<R> s(k), real_work(5 * std::max(1, k));
  int info = 0;
  const int one = 1;
  const char none = 'N';
  WithWorkspace<T>(1, [&](T* work, const int* lwork) {
    if constexpr (kIsComplex<T>)
      Lapack<T>::gesvd_raw(&none, &none, &m, &n, a.data(), &m, s.data(), nullptr, &one, nullptr, &one, work, lwork,
                           real_work.data(), &info);
    else
      Lapack<T>::gesvd_raw(&none, &none, &m, &n, a.data(), &m, s.data(), nullptr, &one, nullptr, &one, work, lwork,
                           &info);
  });
  if (info != 0) ThrowError("", "svd: did not converge");
  return s[0];
}

enum class Along { kWhole, kRows, kColumns };

template <class T, class R>
R MatrixNorm(const Value& v, R p, bool frobenius) {
  const int64_t m = v.rows(), n = v.cols();
  const T* x = v.data<T>();
  if (frobenius) return VectorNorm<T, R>(x, v.numel(), 1, 2);
  R best = 0;
  if (p == 1) {
    for (int64_t j = 0; j < n; ++j) {
      const R sum = VectorNorm<T, R>(x + j * m, m, 1, 1);
      best = std::isnan(sum) || std::isnan(best) ? std::numeric_limits<R>::quiet_NaN() : std::max(best, sum);
    }
    return best;
  }
  if (std::isinf(p) && p > 0) {
    for (int64_t i = 0; i < m; ++i) {
      const R sum = VectorNorm<T, R>(x + i, n, m, 1);
      best = std::isnan(sum) || std::isnan(best) ? std::numeric_limits<R>::quiet_NaN() : std::max(best, sum);
    }
    return best;
  }
  if (p == 2) {
    bool infinite = false;
    for (int64_t k = 0; k < v.numel(); ++k) {
      if (IsNaNElement(x[k])) return std::numeric_limits<R>::quiet_NaN();
      infinite = infinite || std::isinf(std::abs(x[k]));
    }
    if (infinite) return std::numeric_limits<R>::infinity();
    return LargestSingularValue<T, R>(v);
  }
  if (p > 1) Refuse("norm", "the p-norm of a matrix for p other than 1, 2 and Inf");
  ThrowError("", "xnorm: p must be >= 1");
}

struct NormRequest {
  double p = 2;
  bool frobenius = false;
  Along along = Along::kWhole;
};

NormRequest ReadNorm(Args args) {
  NormRequest request;
  const auto along = [&](Along wanted) {
    if (request.along != Along::kWhole) ThrowError("", "norm: invalid combination of options");
    request.along = wanted;
  };
  for (const Value& v : args.subspan(1)) {
    if (v.IsString()) {
      const std::string text = v.AsString();
      if (text == "inf" || text == "Inf")
        request.p = HUGE_VAL;
      else if (text == "-inf" || text == "-Inf")
        request.p = -HUGE_VAL;
      else if (text == "fro")
        request.frobenius = true;
      else if (text == "rows")
        along(Along::kRows);
      else if (text == "columns" || text == "cols")
        along(Along::kColumns);
      else
        ThrowError("", "norm: unrecognized option: %s", text.c_str());
    } else if (v.IsScalar() && v.IsNumericOrLogicalOrChar()) {
      request.p = v.ElementAsDouble(0);
    } else if (v.IsEmpty() && v.IsNumericOrLogicalOrChar()) {
      continue;  // stands for the default
    } else {
      WrongType("norm", v);
    }
  }
  return request;
}

template <class T, class R>
Value NormOf(const Value& v, const NormRequest& request) {
  const R p = static_cast<R>(request.p);
  if (request.along != Along::kWhole) {
    const bool rows = request.along == Along::kRows;
    const int64_t n = rows ? v.rows() : v.cols();
    Value out = Value::Array(ClassOf<R>(), rows ? Dims(n, 1) : Dims(1, n));
    for (int64_t k = 0; k < n && !v.IsEmpty(); ++k) {
      out.template mutable_data<R>()[k] =
          rows ? VectorNorm<T, R>(v.data<T>() + k, v.cols(), v.rows(), request.frobenius ? R(2) : p)
               : VectorNorm<T, R>(v.data<T>() + k * v.rows(), v.rows(), 1, request.frobenius ? R(2) : p);
    }
    return out;
  }
  R norm = 0;
  if (!v.IsEmpty()) {
    norm = IsVectorShape(v) ? VectorNorm<T, R>(v.data<T>(), v.numel(), 1, request.frobenius ? R(2) : p)
                            : MatrixNorm<T, R>(v, p, request.frobenius);
  }
  return Value::Scalar(ClassOf<R>(), norm);
}

}  // namespace

ValueList Kernel_dot(EvaluationContext&, Args args, int) {
  const Value &a = args[0], &b = args[1];
  if (!value::IsNumeric(a.class_id()) || !value::IsNumeric(b.class_id()))
    ThrowError("", "dot: X and Y must be numeric");
  Dims dims = a.dims();
  bool match = a.dims() == b.dims();
  if (!match && IsVectorShape(a) && IsVectorShape(b) && a.numel() == b.numel()) {
    dims = Dims(a.numel(), 1);
    match = true;
  }
  if (!match) ThrowError("", "dot: sizes of X and Y must match");
  const int dim = args.size() > 2 ? DimArgument("dot", args[2]) : FirstNonSingleton(dims);
  const bool single = a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle), complex = a.IsComplex() || b.IsComplex();
  if (!value::IsFloat(a.class_id()) || !value::IsFloat(b.class_id())) {
    // Octave sums the saturated products of integers as doubles.
    const Value x = a.Reshaped(dims), y = b.Reshaped(dims);
    const Value factors[] = {ToDouble(Binary(Op::kElementTimes, x, y)), Value::Double(dim + 1)};
    EvaluationContext scratch;
    return Kernel_sum(scratch, factors, 1);
  }
  if (single) return One(complex ? Dot<FloatComplex>(a, b, dims, dim) : Dot<float>(a, b, dims, dim));
  return One(complex ? Dot<Complex>(a, b, dims, dim) : Dot<double>(a, b, dims, dim));
}

namespace {

// Of two rows, or two columns, of three real doubles.
bool CrossOfThree(const Value& x, const Value& y, Value* out) {
  const auto plain = [](const Value& v) {
    return v.Is(ClassId::kDouble) && !v.IsComplex() && v.storage() == value::Storage::kFull && v.ndims() == 2 &&
           v.dims().IsVector() && v.numel() == 3;
  };
  if (!plain(x) || !plain(y) || !(x.dims() == y.dims())) return false;
  const double *a = x.data<double>(), *b = y.data<double>();
  Value z = Value::Uninitialised(ClassId::kDouble, x.dims());
  double* const c = z.mutable_data<double>();
  c[0] = a[1] * b[2] - a[2] * b[1];
  c[1] = a[2] * b[0] - a[0] * b[2];
  c[2] = a[0] * b[1] - a[1] * b[0];
  *out = std::move(z);
  return true;
}

}  // namespace

ValueList Kernel_cross(EvaluationContext& context, Args args, int) {
  Value x = args[0], y = args[1], z;
  if (args.size() == 2 && CrossOfThree(x, y, &z)) return One(std::move(z));
  if (x.ndims() == 2 && y.ndims() == 2 && ((x.cols() == 1 && y.rows() == 1) || (x.rows() == 1 && y.cols() == 1)) &&
      args.size() == 2 && !(x.dims() == y.dims())) {
    Warn(context, "",
         std::string("cross: taking cross product of ") + (x.cols() == 1 ? "column by row" : "row by column"));
    x = x.Reshaped(Dims(x.numel(), 1));
    y = y.Reshaped(Dims(y.numel(), 1));
  }
  int dim = -1;
  if (args.size() == 3) {
    const int64_t d = IntegerArgument(args[2], "int");
    if (d < 1) ThrowError("", "cross: DIM must be a positive integer");
    dim = static_cast<int>(d - 1);
    if (x.dims()[dim] != 3) ThrowError("", "cross: dimension DIM must have 3 elements");
  } else {
    for (int k = 0; k < x.ndims() && dim < 0; ++k) {
      if (x.dims()[k] == 3) dim = k;
    }
    if (dim < 0) ThrowError("", "cross: must have at least one dimension with 3 elements");
  }
  if (!(x.dims() == y.dims())) ThrowError("", "cross: X and Y must have the same dimensions");
  const auto slice = [&](const Value& v, int k) {
    std::vector<Subscript> at(v.ndims());
    for (Subscript& s : at) s.colon = true;
    at[dim] = {false, Value::Double(k)};
    return Index(v, at, "");
  };
  const auto part = [&](int i, int j) {
    return Binary(Op::kMinus, Binary(Op::kElementTimes, slice(x, i), slice(y, j)),
                  Binary(Op::kElementTimes, slice(x, j), slice(y, i)));
  };
  const Value parts[] = {part(2, 3), part(3, 1), part(1, 2)};
  return One(Concat(dim, parts));
}

ValueList Kernel_norm(EvaluationContext&, Args args, int) {
  const Value& v = args[0];
  if (v.ndims() != 2) ThrowError("", "norm: only valid for 2-D objects");
  const NormRequest request = ReadNorm(args);
  if (!value::IsFloat(v.class_id())) {
    WrongType(request.along == Along::kRows      ? "xrownorms"
              : request.along == Along::kColumns ? "xcolnorms"
              : request.frobenius                ? "xfrobnorm"
                                                 : "xnorm",
              v);
  }
  if (v.IsEmpty() && args.size() == 1) return One(Value::Double(0));  // of either class
  if (v.Is(ClassId::kSingle)) {
    return One(v.IsComplex() ? NormOf<FloatComplex, float>(v, request) : NormOf<float, float>(v, request));
  }
  return One(v.IsComplex() ? NormOf<Complex, double>(v, request) : NormOf<double, double>(v, request));
}

}  // namespace residua::builtin
