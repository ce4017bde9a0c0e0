// Factorisations: lu, chol, qr, hess, schur, balance, and the inverse and determinant that rest on them.
//
// Each calls the LAPACK routines that Octave calls, in its order and with its options. The inverse and the determinant
// look at the kind of matrix first: a triangle is inverted in place and its determinant is the product of its diagonal;
// what looks positive definite is tried by Cholesky; everything else goes by LU. A determinant is kept as a mantissa
// and an exponent of two, so that only the result can overflow.

#include "worker/builtin/matrix/matrix_factor.h"

#include <utility>

#include "worker/builtin/matrix/matrix_kind.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

Value MatrixArgument(const char* name, const Value& v) {
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real matrix");
  if (!v.IsNumericOrLogicalOrChar()) WrongType(name, v);
  Value x = value::IsFloat(v.class_id()) ? v.Full() : ToDouble(v).Full();
  if (x.ndims() > 2) x = x.Reshaped(Dims(x.rows(), x.rows() == 0 ? 0 : x.numel() / x.rows()));
  return x;
}

void NeedSquare(const char* name, const Value& v) {
  if (v.ndims() > 2 || v.rows() != v.cols()) ThrowError("", "%s: A must be a square matrix", name);
}

namespace {

// Zero on one side of the diagonal.
template <class T>
void ClearBelow(T* a, int64_t rows, int64_t cols) {
  for (int64_t j = 0; j < cols; ++j) {
    for (int64_t i = j + 1; i < rows; ++i) a[i + j * rows] = T(0);
  }
}

// ---- inverse

template <class T>
bool InvertTriangle(char uplo, Value& x, Real<T>* rcond) {
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  int info = 0, condition_info = 0;
  const char no = 'N';
  Lapack<T>::trtri(&uplo, &no, &n, a, &n, &info);
  *rcond = ConditionOfTriangle<T>(uplo, n, a, &condition_info);  // of the inverse
  return info == 0 && condition_info == 0;
}

// False: not positive definite after all.
template <class T>
bool InvertPositive(Value& x, Real<T>* rcond) {
  const int n = static_cast<int>(x.rows());
  Value factor = x;
  T* a = factor.mutable_data<T>();
  const Real<T> norm = OneNormOf(a, n, n);
  const char upper = 'U';
  int info = 0;
  Lapack<T>::potrf(&upper, &n, a, &n, &info);
  if (info != 0) return false;
  *rcond = ConditionOfCholesky<T>(n, a, norm, &info);
  Lapack<T>::potri(&upper, &n, a, &n, &info);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < j; ++i) {
      if constexpr (kIsComplexScalar<T>)
        a[j + i * n] = std::conj(a[i + j * n]);
      else
        a[j + i * n] = a[i + j * n];
    }
  }
  x = std::move(factor);
  return true;
}

template <class T>
bool InvertFull(Value& x, Real<T>* rcond) {
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  const Real<T> norm = OneNormOf(a, n, n);
  *rcond = 0;
  if (kIsComplexScalar<T> && !std::isfinite(norm)) return false;
  std::vector<int> pivots(static_cast<size_t>(n));
  int info = 0;
  Lapack<T>::getrf(&n, &n, a, &n, pivots.data(), &info);
  if (info != 0) return false;
  int condition_info = 0;
  *rcond = ConditionOfLu<T>(n, a, norm, &condition_info);
  WithWorkspace<T>(4 * n, [&](T* work, int* lwork) { Lapack<T>::getri(&n, a, &n, pivots.data(), work, lwork, &info); });
  return info == 0 && condition_info == 0;
}

template <class T>
InverseResult InverseAs(const Value& v) {
  Value x = v.Full();
  Real<T> rcond = 0;
  bool fine = true;
  const MatrixKind kind = KindOf(x.data<T>(), x.rows());
  const bool triangular = kind == MatrixKind::kUpper || kind == MatrixKind::kLower;
  if (triangular) {
    fine = InvertTriangle<T>(kind == MatrixKind::kUpper ? 'U' : 'L', x, &rcond);
  } else {
    const bool positive = kind == MatrixKind::kPositive && InvertPositive<T>(x, &rcond);
    if (!positive) fine = InvertFull<T>(x, &rcond);
  }
  if (rcond == 0 && !(triangular && fine))
    std::fill_n(x.mutable_data<T>(), x.numel(), T(std::numeric_limits<Real<T>>::infinity()));
  return {Narrow(std::move(x)), static_cast<double>(rcond), !fine || IsSingularRcond(rcond), !fine};
}

// A diagonal matrix has a diagonal inverse; a zero on the diagonal makes it singular.
InverseResult InverseOfDiagonal(const Value& v) {
  Value x = v.Full();
  const int64_t n = v.rows();
  bool singular = false;
  double least = HUGE_VAL, most = 0;
  VisitFloat(x, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    T* a = x.mutable_data<T>();
    for (int64_t k = 0; k < n; ++k) {
      T& d = a[k + k * n];
      const double size = static_cast<double>(std::abs(d));
      least = std::min(least, size);
      most = std::max(most, size);
      singular = singular || d == T(0);
      d = T(1) / d;
    }
    // One zero makes the whole diagonal infinite.
    for (int64_t k = 0; k < n && singular; ++k) a[k + k * n] = T(std::numeric_limits<Real<T>>::infinity());
  });
  if (most == 0 && n > 0) ThrowError("", "inverse of the null matrix not defined");
  return {x.WithStorage(Storage::kDiagonal), singular ? 0 : least / most, singular, singular};
}

}  // namespace

InverseResult InverseOf(const Value& v) {
  if (v.storage() == Storage::kDiagonal) return InverseOfDiagonal(v);
  return VisitFloat(v, [&](auto* tag) { return InverseAs<std::remove_pointer_t<decltype(tag)>>(v); });
}

ValueList Kernel_inv(EvaluationContext&, Args args, int nargout) {
  const Value& v = args[0];
  if (!v.IsNumericOrLogicalOrChar()) WrongType("inv", v);
  if (v.IsEmpty()) return One(Value());  // and no second result
  NeedSquare("inverse", v);
  if (v.Is(ClassId::kChar)) ThrowError("", "invalid conversion from string to real matrix");
  const Value x = value::IsFloat(v.class_id()) ? v : ToDouble(v);
  if (x.IsScalar()) {
    const Complex z = x.ElementAsComplex(0);
    const double size = std::abs(z);
    if (size == 0 && x.IsComplex()) return Two(Value::Scalar(x.class_id(), HUGE_VAL), Value::Scalar(x.class_id(), 0));
    const double rcond = std::isnan(size) ? size : size == 0 || std::isinf(size) ? 0 : 1;
    return Two(Binary(Op::kElementRightDivide, Value::Double(1), x), Value::Scalar(x.class_id(), rcond));
  }
  if (x.storage() == Storage::kPermutation) return Two(Unary(Op::kTranspose, x), Value::Double(1));
  const InverseResult r = InverseOf(x);
  if (nargout < 2 && r.singular) WarnSingularMatrix(r.rcond);
  return Two(r.inverse, Value::Scalar(x.class_id(), r.rcond));
}

ValueList Kernel_inverse(EvaluationContext& context, Args args, int nargout) {
  return Kernel_inv(context, args, nargout);
}

// ---- determinant

namespace {

template <class T>
struct ScaledProduct {
  T mantissa = T(1);
  int exponent = 0;
  void Multiply(T x) {
    mantissa *= x;
    if (mantissa == T(0)) mantissa = T(0);  // no zero is negative
    int shift = 0;
    if constexpr (kIsComplexScalar<T>) {
      const Real<T> size = std::max(std::abs(mantissa.real()), std::abs(mantissa.imag()));
      (void)std::frexp(size, &shift);
      mantissa = {std::ldexp(mantissa.real(), -shift), std::ldexp(mantissa.imag(), -shift)};
    } else {
      mantissa = std::frexp(mantissa, &shift);
    }
    exponent += shift;
  }
  T Value() const {
    if constexpr (kIsComplexScalar<T>)
      return {std::ldexp(mantissa.real(), exponent), std::ldexp(mantissa.imag(), exponent)};
    else
      return std::ldexp(mantissa, exponent);
  }
};

// `rcond`: null where nobody asks for it, as its estimate takes longer than a small determinant.
template <class T>
T DeterminantAs(const Value& v, Real<T>* rcond) {
  Value x = v.Full();
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  ScaledProduct<T> product;
  int info = 0;
  const MatrixKind kind = KindOf(a, n);
  if (kind == MatrixKind::kUpper || kind == MatrixKind::kLower) {
    Real<T> least = std::numeric_limits<Real<T>>::infinity(), most = 0;
    for (int64_t k = 0; k < n; ++k) {
      product.Multiply(a[k + k * n]);
      least = std::min(least, std::abs(a[k + k * n]));
      most = std::max(most, std::abs(a[k + k * n]));
    }
    if (rcond != nullptr) *rcond = v.storage() == Storage::kDiagonal ? least / most : 0;
    return product.Value();
  }
  const Real<T> norm = OneNormOf(a, n, n);
  if (kind == MatrixKind::kPositive) {
    Value factor = x;
    T* f = factor.mutable_data<T>();
    const char lower = 'L';
    Lapack<T>::potrf(&lower, &n, f, &n, &info);
    if (info == 0) {
      if (rcond != nullptr) *rcond = ConditionOfCholesky<T>(n, f, norm, &info, lower);
      for (int64_t k = 0; k < n; ++k) product.Multiply(f[k + k * n]);
      product.mantissa *= product.mantissa;
      product.exponent *= 2;
      return product.Value();
    }
  }
  std::vector<int> pivots(static_cast<size_t>(n));
  if (rcond != nullptr) *rcond = 0;
  if (kIsComplexScalar<T> && std::isnan(norm)) return T(0);
  Lapack<T>::getrf(&n, &n, a, &n, pivots.data(), &info);
  if (info != 0) return T(0);
  if (rcond != nullptr) *rcond = ConditionOfLu<T>(n, a, norm, &info);
  for (int64_t k = 0; k < n; ++k) {
    const T d = a[k + k * n];
    product.Multiply(pivots[k] != k + 1 ? -d : d);
  }
  return product.Value();
}

}  // namespace

ValueList Kernel_det(EvaluationContext&, Args args, int nargout) {
  if (args[0].IsNumericOrLogicalOrChar() && !args[0].Is(ClassId::kChar) && args[0].IsEmpty()) {
    return One(Value::Double(1));  // and no second result
  }
  if (args[0].ndims() > 2 && args[0].rows() == args[0].cols()) ThrowError("", "matrix must be square");
  NeedSquare("det", args[0]);
  const Value x = MatrixArgument("det", args[0])
                      .WithStorage(args[0].storage() == Storage::kDiagonal ? Storage::kDiagonal : Storage::kFull);
  return VisitFloat(x, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    Real<T> rcond = 0;
    Value out = NewMatrix<T>(1, 1);
    out.mutable_data<T>()[0] = DeterminantAs<T>(x, nargout < 2 ? nullptr : &rcond);
    return Two(Narrow(std::move(out)), Value::Scalar(ClassOf<T>(), rcond));
  });
}

// ---- lu

namespace {

// The row order that a sequence of exchanges makes.
std::vector<int64_t> OrderOf(const std::vector<int>& pivots, int64_t rows) {
  std::vector<int64_t> order(static_cast<size_t>(rows));
  for (int64_t k = 0; k < rows; ++k) order[k] = k;
  for (size_t k = 0; k < pivots.size(); ++k) std::swap(order[k], order[pivots[k] - 1]);
  return order;
}

Value PermutationMatrix(const std::vector<int64_t>& order, bool columns) {
  const int64_t n = static_cast<int64_t>(order.size());
  Value p = Value::Array(ClassId::kDouble, Dims(n, n));
  for (int64_t k = 0; k < n; ++k) {
    p.mutable_data<double>()[columns ? order[k] + k * n : k + order[k] * n] = 1;
  }
  return p.WithStorage(Storage::kPermutation);
}

Value PermutationVector(const std::vector<int64_t>& order) {
  Value p = Value::Array(ClassId::kDouble, Dims(1, static_cast<int64_t>(order.size())));
  for (size_t k = 0; k < order.size(); ++k) p.mutable_data<double>()[k] = static_cast<double>(order[k] + 1);
  return p;
}

template <class T>
ValueList LuAs(const Value& v, int nargout, bool vector) {
  Value x = v.Full();
  const int m = static_cast<int>(x.rows()), n = static_cast<int>(x.cols()), least = std::min(m, n);
  T* a = x.mutable_data<T>();
  std::vector<int> pivots(static_cast<size_t>(least));
  int info = 0;
  Lapack<T>::getrf(&m, &n, a, &m, pivots.data(), &info);
  if (nargout < 2) return One(Narrow(std::move(x)));
  const std::vector<int64_t> order = OrderOf(pivots, m);
  Value lower = NewMatrix<T>(m, least), upper = NewMatrix<T>(least, n);
  T *l = lower.mutable_data<T>(), *u = upper.mutable_data<T>();
  for (int64_t j = 0; j < least; ++j) {
    for (int64_t i = j; i < m; ++i) {
      const int64_t row = nargout == 2 ? order[i] : i;
      l[row + j * m] = i == j ? T(1) : a[i + j * m];
    }
  }
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i <= std::min<int64_t>(j, least - 1); ++i) u[i + j * least] = a[i + j * m];
  }
  ValueList out = Two(Narrow(std::move(lower)), Narrow(std::move(upper)));
  if (nargout > 2) out.push_back(vector ? Transpose(PermutationVector(order), false) : PermutationMatrix(order, false));
  return out;
}

}  // namespace

ValueList Kernel_lu(EvaluationContext&, Args args, int nargout) {
  bool vector = false;
  for (const Value& option : args.subspan(1)) {
    if (!option.IsString()) ThrowError("", "lu: can not define pivoting threshold THRESH for full matrices");
    if (option.AsString() != "vector") ThrowError("", "lu: unrecognized string argument");
    vector = true;
  }
  const Value x = MatrixArgument("lu", args[0]);
  if (x.IsEmpty()) {
    ValueList out;
    for (int k = 0; k < 3; ++k) out.push_back(Value());
    return out;
  }
  return VisitFloat(x, [&](auto* tag) { return LuAs<std::remove_pointer_t<decltype(tag)>>(x, nargout, vector); });
}

// ---- chol

namespace {

template <class T>
ValueList CholeskyAs(const Value& v, int nargout, bool lower) {
  Value x = v.Full();
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  const char uplo = lower ? 'L' : 'U';
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < n; ++i) {
      if (lower ? i < j : i > j) a[i + j * n] = T(0);
    }
  }
  int info = 0;
  Lapack<T>::potrf(&uplo, &n, a, &n, &info);
  if (nargout < 2 && info != 0) ThrowError("", "chol: input matrix must be positive definite");
  if (info > 0) {
    const int64_t kept = info - 1;
    Value part = NewMatrix<T>(kept, kept);
    for (int64_t j = 0; j < kept; ++j) {
      for (int64_t i = 0; i < kept; ++i) part.mutable_data<T>()[i + j * kept] = a[i + j * n];
    }
    x = std::move(part);
  }
  return Two(Narrow(std::move(x)), Value::Double(info));
}

}  // namespace

ValueList Kernel_chol(EvaluationContext&, Args args, int nargout) {
  if (nargout > 2) ThrowError("", "chol: using three output arguments, matrix A must be sparse");
  bool lower = false;
  for (const Value& option : args.subspan(1)) {
    const std::string text = option.IsString() ? option.AsString() : "";
    if (EqualsIgnoreCase(text, "lower"))
      lower = true;
    else if (EqualsIgnoreCase(text, "upper"))
      lower = false;
    else if (!EqualsIgnoreCase(text, "vector"))
      ThrowError("", "chol: optional argument must be one of \"vector\", \"lower\", or \"upper\"");
  }
  const Value& v = args[0];
  if (!v.Is(ClassId::kChar) && v.IsNumericOrLogicalOrChar() && v.IsEmpty()) return One(Value());
  const Value x = MatrixArgument("chol", v);
  if (x.rows() != x.cols()) ThrowError("", "chol: requires square matrix");
  return VisitFloat(x, [&](auto* tag) { return CholeskyAs<std::remove_pointer_t<decltype(tag)>>(x, nargout, lower); });
}

// The inverse of a matrix from its Cholesky factor: cholinv factors it first, chol2inv is given the factor.
namespace {

template <class T>
Value InverseFromFactor(Value factor) {
  const int n = static_cast<int>(factor.rows());
  T* a = factor.mutable_data<T>();
  const char upper = 'U';
  int info = 0;
  Lapack<T>::potri(&upper, &n, a, &n, &info);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < j; ++i) {
      if constexpr (kIsComplexScalar<T>)
        a[j + i * n] = std::conj(a[i + j * n]);
      else
        a[j + i * n] = a[i + j * n];
    }
  }
  return Narrow(std::move(factor));
}

ValueList InverseByCholesky(const char* name, const Value& v, bool factored) {
  if (v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && v.IsEmpty()) return One(Value());
  const Value x = MatrixArgument(factored ? name : "chol", v);
  if (x.rows() != x.cols())
    ThrowError("", "%s", factored ? "chol2inv: A must be a square matrix" : "chol: requires square matrix");
  return One(VisitFloat(x, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    Value factor = x.Full();
    const int n = static_cast<int>(x.rows());
    if (!factored) {
      const char upper = 'U';
      int info = 0;
      ClearBelow(factor.mutable_data<T>(), n, n);
      Lapack<T>::potrf(&upper, &n, factor.mutable_data<T>(), &n, &info);
      if (info != 0) ThrowError("", "%s: A must be positive definite", name);
    }
    return InverseFromFactor<T>(std::move(factor));
  }));
}

}  // namespace

ValueList Kernel_cholinv(EvaluationContext&, Args args, int) { return InverseByCholesky("cholinv", args[0], false); }
ValueList Kernel_chol2inv(EvaluationContext&, Args args, int) { return InverseByCholesky("chol2inv", args[0], true); }

// ---- qr

namespace {

struct QrOptions {
  bool economy = false, vector = false;
  Value right;  // of qr (A, B)
  bool has_right = false;
};

template <class T>
void FactorPivoted(int m, int n, T* a, std::vector<int>& pivots, T* tau) {
  int info = 0;
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<Real<T>> real_work(static_cast<size_t>(2 * n + 1));
      Lapack<T>::geqp3_raw(&m, &n, a, &m, pivots.data(), tau, work, lwork, real_work.data(), &info);
    } else {
      Lapack<T>::geqp3_raw(&m, &n, a, &m, pivots.data(), tau, work, lwork, &info);
    }
  });
}

template <class T>
Value OrthogonalFactor(const Value& factored, const std::vector<T>& tau, bool economy) {
  const int m = static_cast<int>(factored.rows()), n = static_cast<int>(factored.cols()), least = std::min(m, n);
  const int columns = economy ? least : m;
  Value q = NewMatrix<T>(m, columns);
  if (q.IsEmpty()) return q;
  T* p = q.mutable_data<T>();
  std::copy_n(factored.data<T>(), static_cast<int64_t>(m) * std::min(n, columns), p);
  int info = 0;
  WithWorkspace<T>(
      1, [&](T* work, int* lwork) { Lapack<T>::gqr(&m, &columns, &least, p, &m, tau.data(), work, lwork, &info); });
  return Narrow(std::move(q));
}

template <class T>
ValueList QrAs(const Value& v, int nargout, const QrOptions& options) {
  Value x = v.Full();
  const int m = static_cast<int>(x.rows()), n = static_cast<int>(x.cols()), least = std::min(m, n);
  std::vector<T> tau(static_cast<size_t>(least + 1));
  std::vector<int> pivots(static_cast<size_t>(n), 0);
  if (x.numel() > 0) {
    T* a = x.mutable_data<T>();
    int info = 0;
    if (nargout > 2) {
      FactorPivoted<T>(m, n, a, pivots, tau.data());
    } else {
      WithWorkspace<T>(1,
                       [&](T* work, int* lwork) { Lapack<T>::geqrf(&m, &n, a, &m, tau.data(), work, lwork, &info); });
    }
  } else {
    for (int k = 0; k < n; ++k) pivots[k] = k + 1;
  }
  if (nargout < 2) {
    // The raw factors: what lies below the diagonal is scaled by tau.
    T* a = x.IsEmpty() ? nullptr : x.mutable_data<T>();
    for (int64_t j = 0; j < least; ++j) {
      for (int64_t i = std::min<int64_t>(j, least - 1) + 1; i < m; ++i) a[i + j * m] *= tau[j];
    }
    return One(Narrow(std::move(x)));
  }
  Value q = OrthogonalFactor<T>(x, tau, options.economy);
  const int rows = options.economy ? least : m;
  Value r = NewMatrix<T>(rows, n);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i <= std::min<int64_t>(j, rows - 1); ++i)
      r.mutable_data<T>()[i + j * rows] = x.data<T>()[i + j * m];
  }
  ValueList out = Two(std::move(q), Narrow(std::move(r)));
  if (nargout > 2) {
    std::vector<int64_t> order;
    for (int p : pivots) order.push_back(p - 1);
    if (options.vector || options.economy)
      out.push_back(PermutationVector(order));
    else
      out.push_back(PermutationMatrix(order, true).Full());
  }
  return out;
}

}  // namespace

ValueList Kernel_qr(EvaluationContext&, Args args, int nargout) {
  QrOptions options;
  for (const Value& option : args.subspan(1)) {
    if (option.IsString()) {
      const std::string text = option.AsString();
      if (text == "vector")
        options.vector = true;
      else if (text != "matrix")
        ThrowError("", "qr: type for P must be 'matrix' or 'vector', not %s", text.c_str());
    } else if (option.IsScalar() && option.IsNumericOrLogicalOrChar() && option.ElementAsDouble(0) == 0) {
      options.economy = true;
    } else {
      Refuse("qr", "a right-hand side");
    }
  }
  const Value x = MatrixArgument("qr", args[0]);
  return VisitFloat(x, [&](auto* tag) { return QrAs<std::remove_pointer_t<decltype(tag)>>(x, nargout, options); });
}

}  // namespace residua::builtin
