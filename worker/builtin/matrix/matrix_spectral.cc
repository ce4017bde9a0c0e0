// Singular values, eigenvalues and what follows from them: svd, eig, pinv, rcond, hess, schur, balance.
//
// The singular value decomposition is by gesvd, Octave's default driver; eigenvalues of Hermitian matrices are by
// syev/heev, of others by geevx with balancing. Whether vectors are asked for is passed on to LAPACK: it computes the
// values another way then, with other last bits.

#include <utility>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/compose.h"
#include "worker/builtin/matrix/matrix_kind.h"
#include "worker/builtin/numeric/openblas.h"

namespace residua::builtin {

using value::Storage;
using value::ThrowError;

namespace {

template <class T>
bool AllFinite(const T* a, int64_t n) {
  for (int64_t k = 0; k < n; ++k) {
    if (!std::isfinite(std::real(a[k])) || !std::isfinite(std::imag(a[k]))) return false;
  }
  return true;
}

// ---- svd

template <class T>
struct Decomposition {
  Value left, right;  // of the values only: not set
  std::vector<Real<T>> sigma;
};

template <class T>
Decomposition<T> Decompose(const Value& v, char job) {
  Value x = v.Full();
  const int m = static_cast<int>(x.rows()), n = static_cast<int>(x.cols()), least = std::min(m, n);
  Decomposition<T> d;
  d.sigma.resize(static_cast<size_t>(least));
  const int64_t left_columns = job == 'A' ? m : least, right_rows = job == 'A' ? n : least;
  if (least == 0) {
    d.left = job == 'A' ? IdentityMatrix<T>(m, m).Full() : NewMatrix<T>(m, 0);
    d.right = job == 'A' ? IdentityMatrix<T>(n, n).Full() : NewMatrix<T>(n, 0);
    return d;
  }
  const bool vectors = job != 'N';
  Value left = NewMatrix<T>(vectors ? m : 1, vectors ? left_columns : 1);
  Value right = NewMatrix<T>(vectors ? right_rows : 1, vectors ? n : 1);
  T *a = x.mutable_data<T>(), *u = left.mutable_data<T>(), *vt = right.mutable_data<T>();
  const int ldvt = static_cast<int>(right.rows());
  int info = 0;
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<Real<T>> real_work(static_cast<size_t>(5 * std::max(m, n)));
      Lapack<T>::gesvd_raw(&job, &job, &m, &n, a, &m, d.sigma.data(), u, &m, vt, &ldvt, work, lwork, real_work.data(),
                           &info);
    } else {
      Lapack<T>::gesvd_raw(&job, &job, &m, &n, a, &m, d.sigma.data(), u, &m, vt, &ldvt, work, lwork, &info);
    }
  });
  if (info != 0) ThrowError("", "svd: did not converge");
  for (Real<T>& s : d.sigma) s = std::fabs(s);
  d.left = std::move(left);
  d.right = Unary(Op::kConjugateTranspose, right);
  return d;
}

template <class T>
Value SigmaColumn(const std::vector<Real<T>>& sigma) {
  Value s = Value::Array(ClassOf<T>(), Dims(static_cast<int64_t>(sigma.size()), 1));
  if (!sigma.empty()) std::copy(sigma.begin(), sigma.end(), s.template mutable_data<Real<T>>());
  return s;
}

template <class T>
ValueList SvdAs(const Value& x, int nargout, bool economy) {
  if (!x.IsEmpty() && !AllFinite(x.data<T>(), x.numel())) {
    ThrowError("", "svd: cannot take SVD of matrix containing Inf or NaN values");
  }
  Decomposition<T> d = Decompose<T>(x, nargout < 2 ? 'N' : economy ? 'S' : 'A');
  if (nargout < 2) return One(SigmaColumn<T>(d.sigma));
  const int64_t rows = d.left.cols(), cols = d.right.cols();
  Value s = Value::Array(ClassOf<T>(), Dims(rows, cols));
  for (size_t k = 0; k < d.sigma.size(); ++k) {
    s.template mutable_data<Real<T>>()[k + k * rows] = d.sigma[k];
  }
  return ValueList{Narrow(d.left), s.WithStorage(Storage::kDiagonal), Narrow(d.right)};
}

// ---- eig

struct EigenOptions {
  bool balance = true, matrix = false, vector = false;
  bool qz = false;  // of a pencil: never by a Cholesky factor
};

template <class T>
struct Eigen {
  Value values;       // a column, complex unless Hermitian
  Value right, left;  // when asked for
};

template <class T>
Eigen<T> HermitianEigen(const Value& v, bool vectors) {
  Value x = v.Full();
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  Value values = Value::Array(ClassOf<T>(), Dims(n, 1));
  Real<T>* w = values.mutable_data<Real<T>>();
  const char job = vectors ? 'V' : 'N', upper = 'U';
  int info = 0;
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<Real<T>> real_work(static_cast<size_t>(std::max(1, 3 * n)));
      Lapack<T>::syev(&job, &upper, &n, a, &n, w, work, lwork, real_work.data(), &info);
    } else {
      Lapack<T>::syev(&job, &upper, &n, a, &n, w, work, lwork, &info);
    }
  });
  if (info != 0) ThrowError("", "eig: did not converge");
  return {values, x, x};
}

// Real matrices keep complex vectors as pairs of columns, real part and imaginary part.
template <class T>
Value JoinPairs(const std::vector<T>& imaginary, const Value& packed) {
  const int64_t n = packed.rows();
  Value out = Value::Array(ClassOf<T>(), Dims(n, n), true);
  auto* p = out.mutable_data<std::complex<T>>();
  const T* q = packed.data<T>();
  for (int64_t j = 0; j < n; ++j) {
    const bool pair = imaginary[j] != 0 && j + 1 < n;
    for (int64_t i = 0; i < n; ++i) {
      if (!pair) {
        p[i + j * n] = q[i + j * n];
      } else {
        p[i + j * n] = {q[i + j * n], q[i + (j + 1) * n]};
        p[i + (j + 1) * n] = {q[i + j * n], -q[i + (j + 1) * n]};
      }
    }
    if (pair) ++j;
  }
  return out;
}

template <class T>
Eigen<T> GeneralEigen(const Value& v, const EigenOptions& options, bool right, bool left) {
  Value x = v.Full();
  const int n = static_cast<int>(x.rows());
  using R = Real<T>;
  T* a = x.mutable_data<T>();
  Value vr = NewMatrix<T>(n, n), vl = NewMatrix<T>(n, n);
  T *pr = vr.mutable_data<T>(), *pl = vl.mutable_data<T>();
  const char balance = options.balance ? 'B' : 'N', job_l = left ? 'V' : 'N', job_r = right ? 'V' : 'N', none = 'N';
  int ilo = 0, ihi = 0, info = 0;
  const size_t size = static_cast<size_t>(n) + 1;
  std::vector<R> scale(size), rconde(size), rcondv(size), wr(size), wi(size);
  R norm = 0;
  Value values = Value::Array(ClassOf<T>(), Dims(n, 1), true);
  auto* w = values.mutable_data<std::complex<R>>();
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<R> real_work(2 * size);
      Lapack<T>::geevx_raw(&balance, &job_l, &job_r, &none, &n, a, &n, w, pl, &n, pr, &n, &ilo, &ihi, scale.data(),
                           &norm, rconde.data(), rcondv.data(), work, lwork, real_work.data(), &info);
    } else {
      std::vector<int> integer_work(2 * size);
      Lapack<T>::geevx_raw(&balance, &job_l, &job_r, &none, &n, a, &n, wr.data(), wi.data(), pl, &n, pr, &n, &ilo, &ihi,
                           scale.data(), &norm, rconde.data(), rcondv.data(), work, lwork, integer_work.data(), &info);
    }
  });
  if (info != 0) ThrowError("", "eig: did not converge");
  Eigen<T> result;
  if constexpr (kIsComplexScalar<T>) {
    result.right = vr;
    result.left = vl;
  } else {
    for (int k = 0; k < n; ++k) w[k] = {wr[k], wi[k]};
    if (right) result.right = JoinPairs(wi, vr);
    if (left) result.left = JoinPairs(wi, vl);
  }
  result.values = values;
  return result;
}

Value DiagonalOf(const Value& column) {
  const Value x = Narrow(column);
  const int64_t n = x.numel();
  Value d = Value::Array(x.class_id(), Dims(n, n), x.IsComplex());
  VisitFloat(x, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    for (int64_t k = 0; k < n; ++k) d.mutable_data<T>()[k + k * n] = x.data<T>()[k];
  });
  return d.WithStorage(Storage::kDiagonal);
}

// A Hermitian pencil with positive definite b; false: b has no Cholesky factor.
template <class T>
bool HermitianPencil(const Value& a, const Value& b, bool vectors, Eigen<T>* result) {
  Value x = a.Full(), y = b.Full();
  const int n = static_cast<int>(x.rows()), type = 1;
  const char job = vectors ? 'V' : 'N', upper = 'U', lower = 'L';
  int info = 0;
  Value factor = y;
  Lapack<T>::potrf(&lower, &n, factor.mutable_data<T>(), &n, &info);
  if (info != 0) return false;
  Value values = Value::Array(ClassOf<T>(), Dims(n, 1));
  Real<T>* w = values.mutable_data<Real<T>>();
  T *p = x.mutable_data<T>(), *q = y.mutable_data<T>();
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<Real<T>> real_work(static_cast<size_t>(std::max(1, 3 * n)));
      Lapack<T>::sygv(&type, &job, &upper, &n, p, &n, q, &n, w, work, lwork, real_work.data(), &info);
    } else {
      Lapack<T>::sygv(&type, &job, &upper, &n, p, &n, q, &n, w, work, lwork, &info);
    }
  });
  if (info != 0) ThrowError("", "eig: did not converge");
  *result = {values, x, x};
  return true;
}

template <class T>
Eigen<T> GeneralPencil(const Value& a, const Value& b, bool right, bool left) {
  using R = Real<T>;
  Value x = a.Full(), y = b.Full();
  const int n = static_cast<int>(x.rows());
  Value vr = NewMatrix<T>(n, n), vl = NewMatrix<T>(n, n);
  T *p = x.mutable_data<T>(), *q = y.mutable_data<T>(), *pr = vr.mutable_data<T>(), *pl = vl.mutable_data<T>();
  const char job_l = left ? 'V' : 'N', job_r = right ? 'V' : 'N';
  const auto size = static_cast<size_t>(n);
  std::vector<T> alpha(size), beta(size);
  std::vector<R> imaginary(size);
  int info = 0;
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<R> real_work(8 * size);
      Lapack<T>::ggev_raw(&job_l, &job_r, &n, p, &n, q, &n, alpha.data(), beta.data(), pl, &n, pr, &n, work, lwork,
                          real_work.data(), &info);
    } else {
      Lapack<T>::ggev_raw(&job_l, &job_r, &n, p, &n, q, &n, alpha.data(), imaginary.data(), beta.data(), pl, &n, pr, &n,
                          work, lwork, &info);
    }
  });
  if (info != 0) ThrowError("", "eig: did not converge");
  Value values = Value::Array(ClassOf<T>(), Dims(n, 1), true);
  auto* w = values.mutable_data<std::complex<R>>();
  for (size_t k = 0; k < size; ++k) {
    if constexpr (kIsComplexScalar<T>)
      w[k] = alpha[k] / beta[k];
    else
      w[k] = {alpha[k] / beta[k], imaginary[k] == 0 ? R(0) : imaginary[k] / beta[k]};
  }
  Eigen<T> result;
  result.values = values;
  if constexpr (kIsComplexScalar<T>) {
    result.right = vr;
    result.left = vl;
  } else {
    if (right) result.right = JoinPairs(imaginary, vr);
    if (left) result.left = JoinPairs(imaginary, vl);
  }
  return result;
}

// Of a, or of the pencil a - lambda b.
template <class T>
ValueList EigAs(const Value& x, const Value* b, int nargout, const EigenOptions& options) {
  const int64_t n = x.rows();
  if (!AllFinite(x.data<T>(), x.numel()) || (b != nullptr && !AllFinite(b->data<T>(), b->numel()))) {
    ThrowError("", "EIG: matrix contains Inf or NaN values");
  }
  const bool right = nargout > 1, left = nargout > 2;
  Eigen<T> e;
  const bool hermitian = IsHermitianMatrix(x.data<T>(), n) && (b == nullptr || IsHermitianMatrix(b->data<T>(), n));
  if (b == nullptr) {
    e = hermitian ? HermitianEigen<T>(x, right) : GeneralEigen<T>(x, options, right, left);
  } else if (options.qz || !hermitian || !HermitianPencil<T>(x, *b, right || left, &e)) {
    e = GeneralPencil<T>(x, *b, right, left);
  }
  const Value values = Narrow(e.values);
  const bool as_matrix = nargout > 1 ? !options.vector : options.matrix;
  const Value d = as_matrix ? DiagonalOf(values) : values;
  if (nargout < 2) return One(d);
  ValueList out = Two(Narrow(e.right), d);
  if (left) out.push_back(Narrow(e.left));
  return out;
}

}  // namespace

ValueList Kernel_svd(EvaluationContext&, Args args, int nargout) {
  if (args[0].IsNumericOrLogicalOrChar() && args[0].ndims() > 2) ThrowError("", "svd: A must be a 2-D matrix");
  const Value x = MatrixArgument("svd", args[0]);
  // The number 0 asks for the small form of tall matrices only.
  const bool economy = args.size() > 1 && (args[1].IsString() || x.rows() > x.cols());
  return VisitFloat(x, [&](auto* tag) { return SvdAs<std::remove_pointer_t<decltype(tag)>>(x, nargout, economy); });
}

namespace {

// The texts after the matrices: each of a pair excludes the other.
EigenOptions ReadEigenOptions(Args given, bool pencil) {
  EigenOptions options;
  bool balance = false, no_balance = false;
  for (const Value& option : given) {
    if (!option.IsString()) WrongType("eig", option);
    const std::string text = option.AsString();
    const bool of_pencil = text == "chol" || text == "qz", of_matrix = text == "balance" || text == "nobalance";
    if (text == "vector" || text == "matrix") {
      (text == "vector" ? options.vector : options.matrix) = true;
    } else if (!of_pencil && !of_matrix) {
      ThrowError("", "eig: invalid option \"%s\"", text.c_str());
    } else if (of_pencil != pencil) {
      ThrowError("", "eig: invalid \"%s\" option for %s eigenvalue problem", text.c_str(),
                 pencil ? "generalized" : "algebraic");
    } else if (of_pencil) {
      options.qz = text == "qz";
    } else {
      options.balance = text == "balance";
      (options.balance ? balance : no_balance) = true;
    }
  }
  if (balance && no_balance) ThrowError("", "eig: \"balance\" and \"nobalance\" options are mutually exclusive");
  if (options.vector && options.matrix) {
    ThrowError("", "eig: \"vector\" and \"matrix\" options are mutually exclusive");
  }
  return options;
}

}  // namespace

ValueList Kernel_eig(EvaluationContext&, Args args, int nargout) {
  if (args[0].IsEmpty()) return ValueList{Value(), Value(), Value()};
  if (!value::IsFloat(args[0].class_id())) WrongType("eig", args[0]);
  const bool pencil = args.size() > 1 && !args[1].IsString();
  if (pencil && args[1].IsEmpty()) return ValueList{Value(), Value(), Value()};
  if (pencil && !value::IsFloat(args[1].class_id())) WrongType("eig", args[1]);
  const EigenOptions options = ReadEigenOptions(args.subspan(pencil ? 2 : 1), pencil);
  Value x = args[0].Full();
  if (x.rows() != x.cols()) ThrowError("", "eig: A must be a square matrix");
  if (x.ndims() > 2) ThrowError("", "EIG requires square matrix");
  Value b;
  if (pencil) {
    b = args[1].Full();
    if (b.rows() != b.cols()) ThrowError("", "eig: B must be a square matrix");
    if (b.rows() != x.rows()) ThrowError("", "EIG requires same size matrices");
    if (x.class_id() != b.class_id()) {
      x = ConvertClass(x, ClassId::kSingle);
      b = ConvertClass(b, ClassId::kSingle);
    }
    if (x.IsComplex() != b.IsComplex()) {
      x = AsComplexArray(x).Full();
      b = AsComplexArray(b).Full();
    }
  }
  return VisitFloat(x, [&](auto* tag) {
    return EigAs<std::remove_pointer_t<decltype(tag)>>(x, pencil ? &b : nullptr, nargout, options);
  });
}

// ---- pinv

namespace {

// Complex elements for a complex T, also where none has an imaginary part: an index of such a matrix is narrowed.
template <class T>
Value AsMatrixOf(const Value& v) {
  return std::is_same_v<T, Real<T>> || v.IsComplex() ? v : AsComplexArray(v);
}

template <class T>
Value PseudoInverse(const Value& x, Real<T> tolerance) {
  const Decomposition<T> d = Decompose<T>(x, 'S');
  const int64_t m = x.rows(), n = x.cols();
  if (tolerance <= 0) {
    tolerance = static_cast<Real<T>>(std::max(m, n)) * d.sigma[0] * std::numeric_limits<Real<T>>::epsilon();
    if (tolerance == 0) tolerance = std::numeric_limits<Real<T>>::min();
  }
  int64_t rank = static_cast<int64_t>(d.sigma.size());
  while (rank > 0 && d.sigma[rank - 1] < tolerance) --rank;
  if (rank == 0) return NewMatrix<T>(n, m);
  Value scaled = AsMatrixOf<T>(Slice(d.right, 1, 0, rank));
  T* p = scaled.mutable_data<T>();
  for (int64_t j = 0; j < rank; ++j) {
    const Real<T> factor = 1 / d.sigma[j];
    for (int64_t i = 0; i < n; ++i) p[i + j * n] *= factor;
  }
  const Value turned = AsMatrixOf<T>(Unary(Op::kConjugateTranspose, Slice(d.left, 1, 0, rank)));
  // Always by gemm, for vectors and scalars too.
  Value product = NewMatrix<T>(n, m);
  const int rows = static_cast<int>(n), cols = static_cast<int>(m), inner = static_cast<int>(rank);
  const char no = 'N';
  const T one = T(1), zero = T(0);
  const T *left = scaled.data<T>(), *right = turned.data<T>();
  T* out = product.mutable_data<T>();
  if constexpr (std::is_same_v<T, double>)
    OpenBlas::Get().dgemm_(&no, &no, &rows, &cols, &inner, &one, left, &rows, right, &inner, &zero, out, &rows);
  else if constexpr (std::is_same_v<T, float>)
    OpenBlas::Get().sgemm_(&no, &no, &rows, &cols, &inner, &one, left, &rows, right, &inner, &zero, out, &rows);
  else if constexpr (std::is_same_v<T, Complex>)
    OpenBlas::Get().zgemm_(&no, &no, &rows, &cols, &inner, &one, left, &rows, right, &inner, &zero, out, &rows);
  else
    OpenBlas::Get().cgemm_(&no, &no, &rows, &cols, &inner, &one, left, &rows, right, &inner, &zero, out, &rows);
  return product;
}

}  // namespace

ValueList Kernel_pinv(EvaluationContext&, Args args, int) {
  const Value x = MatrixArgument("pinv", args[0]);
  if (args[0].IsEmpty()) return One(Value());
  const double tolerance = args.size() > 1 ? DoubleArgument(args[1]) : 0;
  if (tolerance < 0) ThrowError("", "pinv: TOL must be greater than zero");
  if (args[0].storage() == Storage::kDiagonal) {
    Value y = Transposed(args[0]).Full();
    const int64_t n = std::min(y.rows(), y.cols());
    VisitFloat(y, [&](auto* tag) {
      using T = std::remove_pointer_t<decltype(tag)>;
      T* p = y.mutable_data<T>();
      double largest = 0;
      for (int64_t k = 0; k < n; ++k) largest = std::max(largest, static_cast<double>(std::abs(p[k + k * y.rows()])));
      const double least = tolerance > 0 ? tolerance
                                         : largest * static_cast<double>(std::max(y.rows(), y.cols())) *
                                               static_cast<double>(std::numeric_limits<Real<T>>::epsilon());
      for (int64_t k = 0; k < n; ++k) {
        T& d = p[k + k * y.rows()];
        d = d == T(0) || static_cast<double>(std::abs(d)) < least ? T(0) : T(1) / d;
      }
    });
    return One(y.WithStorage(Storage::kDiagonal));
  }
  return One(VisitFloat(x, [&](auto* tag) -> Value {
    using T = std::remove_pointer_t<decltype(tag)>;
    if (!AllFinite(x.data<T>(), x.numel())) {
      Value out = NewMatrix<T>(x.cols(), x.rows());
      std::fill_n(out.template mutable_data<T>(), out.numel(), T(std::numeric_limits<Real<T>>::quiet_NaN()));
      return Narrow(std::move(out));
    }
    return Narrow(PseudoInverse<T>(x, static_cast<Real<T>>(tolerance)));
  }));
}

// ---- rcond

namespace {

template <class T>
Real<T> ReciprocalCondition(const Value& v) {
  Value x = v.Full();
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  int info = 0;
  const MatrixKind kind = KindOf(a, n);
  if (kind == MatrixKind::kUpper || kind == MatrixKind::kLower) {
    return ConditionOfTriangle<T>(kind == MatrixKind::kUpper ? 'U' : 'L', n, a, &info);
  }
  const Real<T> norm = OneNormOf(a, n, n);
  if (kind == MatrixKind::kPositive) {
    Value factor = x;
    T* f = factor.mutable_data<T>();
    const char lower = 'L';
    Lapack<T>::potrf(&lower, &n, f, &n, &info);
    if (info == 0) {
      const Real<T> rcond = ConditionOfCholesky<T>(n, f, norm, &info, lower);
      return info == 0 ? rcond : 0;
    }
  }
  std::vector<int> pivots(static_cast<size_t>(n));
  Lapack<T>::getrf(&n, &n, a, &n, pivots.data(), &info);
  if (info != 0 || (kIsComplexScalar<T> && std::isnan(norm))) return 0;
  return ConditionOfLu<T>(n, a, norm, &info);
}

}  // namespace

ValueList Kernel_rcond(EvaluationContext&, Args args, int) {
  const Value x = MatrixArgument("octave_base_value::matrix_value()", args[0]);
  if (args[0].rows() == 0 && args[0].cols() == 0) return One(Number(HUGE_VAL));
  if (args[0].ndims() > 2 || x.rows() != x.cols()) ThrowError("", "matrix must be square");
  return One(VisitFloat(x, [&](auto* tag) {
    using T = std::remove_pointer_t<decltype(tag)>;
    return Value::Scalar(ClassOf<T>(), ReciprocalCondition<T>(x));
  }));
}

// ---- hess, schur, balance

namespace {

template <class T>
ValueList HessenbergAs(const Value& v, int nargout) {
  Value h = v.Full();
  const int n = static_cast<int>(h.rows());
  T* a = h.mutable_data<T>();
  const char none = 'N', right = 'R';
  int ilo = 0, ihi = 0, info = 0;
  std::vector<Real<T>> scale(static_cast<size_t>(n));
  std::vector<T> tau(static_cast<size_t>(n));
  Lapack<T>::gebal(&none, &n, a, &n, &ilo, &ihi, scale.data(), &info);
  WithWorkspace<T>(
      32 * n, [&](T* work, int* lwork) { Lapack<T>::gehrd(&n, &ilo, &ihi, a, &n, tau.data(), work, lwork, &info); });
  Value p = h;
  T* q = p.mutable_data<T>();
  WithWorkspace<T>(32 * n,
                   [&](T* work, int* lwork) { Lapack<T>::ghr(&n, &ilo, &ihi, q, &n, tau.data(), work, lwork, &info); });
  Lapack<T>::gebak(&none, &right, &n, &ilo, &ihi, scale.data(), &n, q, &n, &info);
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = j + 2; i < n; ++i) a[i + j * n] = T(0);
  }
  if (nargout < 2) return One(Narrow(std::move(h)));
  return Two(Narrow(std::move(p)), Narrow(std::move(h)));
}

template <class T>
ValueList SchurAs(const Value& v, int nargout) {
  Value s = v.Full();
  const int n = static_cast<int>(s.rows());
  T* a = s.mutable_data<T>();
  Value u = NewMatrix<T>(n, n);
  T* q = u.mutable_data<T>();
  const char job = nargout > 1 ? 'V' : 'N', none = 'N';
  int found = 0, info = 0;
  using R = Real<T>;
  const size_t size = static_cast<size_t>(n) + 1;
  std::vector<int> flags(size);
  R rconde = 0, rcondv = 0;
  WithWorkspace<T>(8 * n, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<T> w(size);
      std::vector<R> real_work(size);
      Lapack<T>::geesx_raw(&job, &none, nullptr, &none, &n, a, &n, &found, w.data(), q, &n, &rconde, &rcondv, work,
                           lwork, real_work.data(), flags.data(), &info);
    } else {
      std::vector<T> wr(size), wi(size);
      std::vector<int> integer_work(size);
      const int liwork = n;
      Lapack<T>::geesx_raw(&job, &none, nullptr, &none, &n, a, &n, &found, wr.data(), wi.data(), q, &n, &rconde,
                           &rcondv, work, lwork, integer_work.data(), &liwork, flags.data(), &info);
    }
  });
  if (nargout < 2) return One(Narrow(std::move(s)));
  return Two(Narrow(std::move(u)), Narrow(std::move(s)));
}

template <class T>
ValueList BalanceAs(const Value& v, int nargout, char job) {
  Value x = v.Full();
  const int n = static_cast<int>(x.rows());
  T* a = x.mutable_data<T>();
  using R = Real<T>;
  Value scale = Value::Array(ClassOf<T>(), Dims(n, 1));
  R* s = scale.mutable_data<R>();
  int ilo = 0, ihi = 0, info = 0;
  Lapack<T>::gebal(&job, &n, a, &n, &ilo, &ihi, s, &info);
  if (info != 0) ThrowError("", "Fortran procedure terminated by call to XERBLA");
  if (nargout < 2) return One(Narrow(std::move(x)));
  if (nargout == 2) {
    Value d = NewMatrix<T>(n, n);
    T* p = d.mutable_data<T>();
    for (int64_t k = 0; k < n; ++k) p[k + k * n] = T(1);
    const char right = 'R';
    Lapack<T>::gebak(&job, &right, &n, &ilo, &ihi, s, &n, p, &n, &info);
    return Two(Narrow(std::move(d)), Narrow(std::move(x)));
  }
  // The rows outside ilo..ihi were exchanged, from the ends inwards; the others were scaled.
  Value factors = scale;
  Value order = Value::Array(ClassOf<T>(), Dims(n, 1));
  R *f = factors.mutable_data<R>(), *o = order.mutable_data<R>();
  for (int k = 0; k < n; ++k) {
    if (k < ilo - 1 || k >= ihi) f[k] = 1;
    o[k] = static_cast<R>(k + 1);
  }
  for (int k = n - 1; k >= ihi; --k) std::swap(o[k], o[static_cast<int>(s[k]) - 1]);
  for (int k = 0; k < ilo - 1; ++k) std::swap(o[k], o[static_cast<int>(s[k]) - 1]);
  return ValueList{factors, order, Narrow(std::move(x))};
}

}  // namespace

ValueList Kernel_hess(EvaluationContext&, Args args, int nargout) {
  const Value& v = args[0];
  if (v.IsNumericOrLogicalOrChar() && !v.Is(ClassId::kChar) && v.IsEmpty()) return Two(Value(), Value());
  if (v.rows() != v.cols()) ThrowError("", "hess: A must be a square matrix");
  const Value x = MatrixArgument("hess", v);
  if (v.ndims() > 2) ThrowError("", "hess: requires square matrix");
  return VisitFloat(x, [&](auto* tag) { return HessenbergAs<std::remove_pointer_t<decltype(tag)>>(x, nargout); });
}

ValueList Kernel_schur(EvaluationContext&, Args args, int nargout) {
  const Value& v = args[0];
  bool complex = false;
  for (const Value& option : args.subspan(1)) {
    const std::string text = option.IsString() ? option.AsString() : "";
    if (text == "complex")
      complex = true;
    else if (text == "u" || text == "U" || text == "real")
      complex = complex && text != "real";
    else
      Refuse("schur", "ordering");
  }
  if (v.rows() != v.cols()) ThrowError("", "schur: A must be a square matrix");
  if (!value::IsNumeric(v.class_id())) WrongType("schur", v);
  if (v.IsEmpty()) return Two(Value(), Value());
  if (v.ndims() > 2) ThrowError("", "schur: requires square matrix");
  const Value x = complex ? AsComplexArray(MatrixArgument("schur", v)) : MatrixArgument("schur", v);
  return VisitFloat(x, [&](auto* tag) { return SchurAs<std::remove_pointer_t<decltype(tag)>>(x, nargout); });
}

ValueList Kernel_balance(EvaluationContext&, Args args, int nargout) {
  char job = 'B';
  for (const Value& option : args.subspan(1)) {
    if (!option.IsString()) Refuse("balance", "the generalised problem");
    const std::string text = option.AsString();
    if (text == "noperm" || text == "S")
      job = job == 'P' ? 'N' : 'S';
    else if (text == "noscal" || text == "P")
      job = job == 'S' ? 'N' : 'P';
    else
      ThrowError("", "balance: unknown option \"%s\"", text.c_str());
  }
  if (args[0].rows() != args[0].cols()) ThrowError("", "balance: A must be a square matrix");
  const Value x = MatrixArgument("octave_base_value::matrix_value()", args[0]);
  if (args[0].ndims() > 2) ThrowError("", "aepbalance: requires square matrix");
  if (x.IsEmpty()) ThrowError("", "Fortran procedure terminated by call to XERBLA");
  return VisitFloat(x, [&](auto* tag) { return BalanceAs<std::remove_pointer_t<decltype(tag)>>(x, nargout, job); });
}

}  // namespace residua::builtin
