// A \ B and B / A for matrices.
//
// As Octave solves: triangular systems by substitution (trtrs); a symmetric matrix with a positive diagonal by
// Cholesky (potrf), falling back to LU; other square ones by LU (getrf). A system that proves singular to machine
// precision is warned about; where it is singular exactly (a reciprocal condition of zero), it is solved again as a
// least-squares problem, as other shapes are (gelsd, minimum norm). A real matrix solves the real and the imaginary
// parts of a complex right-hand side beside each other. Division from the right transposes, solves, transposes back.
#include <algorithm>
#include <cmath>
#include <vector>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/matrix/matrix_kind.h"
#include "worker/builtin/numeric/blas_threads.h"

namespace residua::builtin {
namespace {

// The one-norm of a system for least squares as far as it is not finite: the first column sum that is not, and of a
// row, which counts as a vector, the sum of all. LAPACK does not see such a system.
template <class T>
Real<T> NotFiniteNorm(const Value& a) {
  const int64_t length = a.rows() == 1 ? a.cols() : a.rows();
  Real<T> sum = 0;
  for (int64_t first = 0; first < a.numel() && std::isfinite(sum); first += length) {
    sum = 0;
    for (int64_t k = first; k < first + length; ++k) sum += std::abs(a.data<T>()[k]);
  }
  return sum;
}

template <class T>
Value LeastSquares(const Value& a, const Value& b) {
  const int m = static_cast<int>(a.rows()), n = static_cast<int>(a.cols()), nrhs = static_cast<int>(b.cols());
  Value result = NewMatrix<T>(n, nrhs);
  if (m == 0 || n == 0 || nrhs == 0) return result;
  if (const Real<T> norm = NotFiniteNorm<T>(a); !std::isfinite(norm)) {
    std::fill_n(result.mutable_data<T>(), result.numel(), std::isinf(norm) ? T(0) : T(norm));
    return result;
  }
  const int ldb = std::max(m, n), least = std::min(m, n);
  std::vector<T> matrix(a.data<T>(), a.data<T>() + a.numel());
  std::vector<T> rhs(static_cast<size_t>(ldb) * nrhs, T(0));
  for (int j = 0; j < nrhs; ++j)
    std::copy_n(b.data<T>() + static_cast<int64_t>(j) * m, m, &rhs[static_cast<size_t>(j) * ldb]);
  std::vector<Real<T>> singular(static_cast<size_t>(least));
  const Real<T> rcond = -1;
  int rank = 0, info = 0;
  std::vector<int> iwork(static_cast<size_t>(64 * least + 64));
  const size_t real_size =
      static_cast<size_t>(least) * 1024 + static_cast<size_t>(nrhs) * 128 + static_cast<size_t>(26 + nrhs) * 26 + 64;
  WithWorkspace<T>(1, [&](T* work, int* lwork) {
    if constexpr (kIsComplexScalar<T>) {
      std::vector<Real<T>> real_work(real_size);
      Lapack<T>::gelsd_raw(&m, &n, &nrhs, matrix.data(), &m, rhs.data(), &ldb, singular.data(), &rcond, &rank, work,
                           lwork, real_work.data(), iwork.data(), &info);
    } else {
      Lapack<T>::gelsd_raw(&m, &n, &nrhs, matrix.data(), &m, rhs.data(), &ldb, singular.data(), &rcond, &rank, work,
                           lwork, iwork.data(), &info);
    }
  });
  T* out = result.mutable_data<T>();
  for (int j = 0; j < nrhs; ++j) std::copy_n(&rhs[static_cast<size_t>(j) * ldb], n, out + static_cast<int64_t>(j) * n);
  return result;
}

// Which matrix the system has: A itself (N), its transpose (T) or its conjugate transpose (C).
template <class T>
Value SolveTriangular(char uplo, char turn, const Value& a, const Value& b) {
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  const char no = 'N';
  int info = 0;
  const Real<T> rcond = ConditionOfTriangle<T>(uplo, n, a.data<T>(), &info);
  if (IsSingularRcond(rcond)) WarnSingularMatrix(static_cast<double>(rcond));
  Value x = b.Full();
  Lapack<T>::trtrs(&uplo, &turn, &no, &n, &nrhs, a.data<T>(), &n, x.mutable_data<T>(), &n, &info);
  return x;
}

// False: not positive definite after all, or not by enough.
template <class T>
bool SolveCholesky(const Value& a, const Value& b, Value* x) {
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  const char lower = 'L';
  Value factor = a.Full();
  T* f = factor.mutable_data<T>();
  const Real<T> norm = OneNormOf(f, n, n);
  int info = 0;
  Lapack<T>::potrf(&lower, &n, f, &n, &info);
  if (info != 0) return false;
  const Real<T> rcond = ConditionOfCholesky<T>(n, f, norm, &info, lower);
  if (info == 0 && IsSingularRcond(rcond)) {
    WarnSingularMatrix(static_cast<double>(rcond));
    return false;
  }
  *x = b.Full();
  Lapack<T>::potrs(&lower, &n, &nrhs, f, &n, x->mutable_data<T>(), &n, &info);
  return true;
}

template <class T>
void SolveLu(const Value& a, const Value& b, Value* x, bool* singular) {
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  const char no = 'N';
  Value factor = a.Full();
  T* f = factor.mutable_data<T>();
  const Real<T> norm = OneNormOf(f, n, n);
  std::vector<int> pivots(static_cast<size_t>(n));
  int info = 0;
  Real<T> rcond = 0;
  Lapack<T>::getrf(&n, &n, f, &n, pivots.data(), &info);
  const bool finite = std::isfinite(norm), without_pivot = info != 0;
  if (finite && info == 0) rcond = ConditionOfLu<T>(n, f, norm, &info);
  if (IsSingularRcond(rcond)) {
    WarnSingularMatrix(static_cast<double>(rcond));
    if ((*singular = without_pivot || (rcond == 0 && (finite || kIsComplexScalar<T>)))) return;
  }
  *x = b.Full();
  Lapack<T>::getrs(&no, &n, &nrhs, f, &n, pivots.data(), x->mutable_data<T>(), &n, &info);
}

template <class T>
Value SolveAs(const Value& matrix, char turn, const Value& b) {
  const MatrixKind kind = matrix.rows() == matrix.cols() ? KindOf(matrix.data<T>(), matrix.rows()) : MatrixKind::kFull;
  if (kind == MatrixKind::kUpper) return SolveTriangular<T>('U', turn, matrix, b);
  if (kind == MatrixKind::kLower) return SolveTriangular<T>('L', turn, matrix, b);
  Value a = turn == 'N' ? matrix : Transpose(matrix, turn == 'C');
  if constexpr (kIsComplexScalar<T>) a = AsComplexArray(a);  // the transpose may have no imaginary parts left
  if (a.rows() != a.cols()) return LeastSquares<T>(a, b);
  Value x;
  bool singular = false;
  if (kind != MatrixKind::kPositive || !SolveCholesky<T>(a, b, &x)) SolveLu<T>(a, b, &x, &singular);
  return singular ? LeastSquares<T>(a, b) : x;
}

Value Solve(const Value& a, char turn, const Value& b);

// `a` is real, `b` complex: columns of its real parts, then columns of the imaginary ones.
Value SolveParts(const Value& a, char turn, const Value& b) {
  return VisitFloat(b, [&](auto* tag) {
    using C = std::remove_pointer_t<decltype(tag)>;
    using R = Real<C>;
    if constexpr (!kIsComplexScalar<C>) {
      return Solve(a, turn, b);
    } else {
      Value parts = NewMatrix<R>(b.rows(), 2 * b.cols());
      R* out = parts.mutable_data<R>();
      for (int64_t k = 0; k < b.numel(); ++k) {
        out[k] = b.data<C>()[k].real();
        out[b.numel() + k] = b.data<C>()[k].imag();
      }
      const Value x = Solve(a, turn, parts);
      Value result = NewMatrix<C>(x.rows(), b.cols());
      for (int64_t k = 0; k < result.numel(); ++k)
        result.mutable_data<C>()[k] = C(x.data<R>()[k], x.data<R>()[result.numel() + k]);
      return Narrow(result);
    }
  });
}

// Both operands of one class.
Value Solve(const Value& a, char turn, const Value& b) {
  const int64_t unknowns = turn == 'N' ? a.cols() : a.rows();
  if (a.rows() == 0 || a.cols() == 0 || b.cols() == 0) return Value::Array(a.class_id(), Dims(unknowns, b.cols()));
  if (b.IsComplex() && !a.IsComplex()) return SolveParts(a, turn, b.Full());
  const bool complex = a.IsComplex();
  const Value x = complex ? AsComplexArray(a).Full() : a, y = complex ? AsComplexArray(b).Full() : b;
  return VisitFloat(x, [&](auto* tag) { return Narrow(SolveAs<std::remove_pointer_t<decltype(tag)>>(x, turn, y)); });
}

// Diagonal \ B: divides rows; a zero on the diagonal gives zero.
template <class T>
Value SolveDiagonal(const Value& d, const Value& b) {
  const int64_t rows = d.cols(), n = std::min(d.rows(), d.cols());
  Value result = NewMatrix<T>(rows, b.cols());
  T* r = result.mutable_data<T>();
  for (int64_t j = 0; j < b.cols(); ++j) {
    for (int64_t i = 0; i < n; ++i) {
      const double p = d.data<double>()[i + i * d.rows()];
      r[i + j * rows] = p != 0 ? b.data<T>()[i + j * b.rows()] / p : T(0);
    }
  }
  return b.storage() == Storage::kDiagonal ? result.WithStorage(Storage::kDiagonal) : Narrow(result);
}
Value SolveDiagonal(const Value& d, const Value& b) {
  return b.IsComplex() ? SolveDiagonal<Complex>(d, b.Full()) : SolveDiagonal<double>(d, b);
}

void CheckOperands(Op op, const Value& a, const Value& b) {
  if (value::IsInteger(a.class_id()) || value::IsInteger(b.class_id())) ThrowBinaryUndefined(op, a, b);
}

// As matrices of the class in which the system is solved.
Value Operand(const Value& v, bool single) { return FoldedToMatrix(single ? AsSingle(v) : AsDouble(v)); }
bool AnySingle(const Value& a, const Value& b) { return a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle); }

}  // namespace

// The inverse of a permutation is its transpose: errors name the product.
Value LeftDivide(const Value& a, const Value& b) {
  const OneBlasThread one_thread;
  CheckOperands(Op::kLeftDivide, a, b);
  if (a.storage() == Storage::kPermutation && !b.IsScalar()) return MatrixProduct(Transpose(a, false), b);
  const bool single = AnySingle(a, b);
  const Value x = Operand(a, single), y = Operand(b, single);
  if (x.rows() != y.rows()) ThrowNonconformant("operator \\", x.dims(), y.dims());
  if (x.storage() == Storage::kDiagonal && !single && !x.IsComplex()) return SolveDiagonal(x, y);
  return Solve(x.Full(), 'N', y.Full());
}

Value TransposedLeftDivide(Op turn, const Value& a, const Value& b) {
  const auto one_of_its_own = [](const Value& v) {
    return value::IsFloat(v.class_id()) && v.storage() == Storage::kFull && !v.IsSparse() && !v.IsScalar() &&
           v.ndims() == 2;
  };
  const bool direct = one_of_its_own(a) && one_of_its_own(b) && a.class_id() == b.class_id() &&
                      a.IsComplex() == b.IsComplex() && a.cols() == b.rows();
  if (!direct) return Binary(Op::kLeftDivide, Unary(turn, a), b);
  const OneBlasThread one_thread;
  return Solve(a, turn == Op::kConjugateTranspose && a.IsComplex() ? 'C' : 'T', b);
}

Value RightDivide(const Value& a, const Value& b) {
  const OneBlasThread one_thread;
  CheckOperands(Op::kRightDivide, a, b);
  if (b.storage() == Storage::kPermutation && !a.IsScalar()) {  // it moves the columns, also of a diagonal matrix
    return MatrixProduct(a.storage() == Storage::kDiagonal ? a.Full() : a, Transpose(b, false));
  }
  const bool single = AnySingle(a, b);
  const Value x = Operand(a, single), y = Operand(b, single);
  if (x.cols() != y.cols()) ThrowNonconformant("operator /", x.dims(), y.dims());
  const Value xt = Transpose(x, false);
  if (y.storage() == Storage::kDiagonal && !single && !y.IsComplex()) {
    return Transpose(SolveDiagonal(Transpose(y, false), xt), false);
  }
  return Transpose(Solve(y.Full(), 'T', xt.Full()), false);
}

}  // namespace residua::builtin
