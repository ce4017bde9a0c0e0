// A \ B and B / A for matrices.
//
// As Octave solves: triangular systems by substitution (dtrtrs); a symmetric matrix with a positive diagonal by
// Cholesky (dpotrf), falling back to LU; other square ones by LU (dgetrf); a system that proves singular to machine
// precision is warned about and, unless triangular, solved again as a least-squares problem; other shapes are
// least-squares problems (dgelsd, minimum norm). Division from the right transposes, solves, transposes back.
#include <algorithm>
#include <cmath>
#include <vector>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/blas_lapack.h"

namespace residua::builtin {
namespace {

enum class Form { kUpper, kLower, kPositive, kFull };

Form Classify(const double* a, int64_t n) {
  bool upper = true, lower = true, positive = true;
  for (int64_t j = 0; j < n; ++j) {
    for (int64_t i = 0; i < n; ++i) {
      if (a[i + j * n] == 0) continue;
      if (i > j) upper = false;
      if (i < j) lower = false;
    }
  }
  if (upper) return Form::kUpper;
  if (lower) return Form::kLower;
  for (int64_t j = 0; j < n && positive; ++j) {
    const double d = a[j + j * n];
    positive = d > 0;
    for (int64_t i = 0; i < j && positive; ++i) {
      const double x = a[i + j * n], y = a[j + i * n];
      positive = x == y && x * x < a[i + i * n] * d;
    }
  }
  return positive ? Form::kPositive : Form::kFull;
}

double OneNorm(const double* a, int64_t n) {
  double norm = 0;
  for (int64_t j = 0; j < n; ++j) {
    double sum = 0;
    for (int64_t i = 0; i < n; ++i) sum += std::abs(a[i + j * n]);
    if (std::isnan(sum)) return sum;
    norm = std::max(norm, sum);
  }
  return norm;
}

bool IsSingular(double rcond) {
  volatile double guard = rcond + 1;
  return guard == 1 || std::isnan(rcond);
}

void WarnSingular(double rcond) {
  if (rcond == 0) {
    OperatorWarning("Octave:singular-matrix", "matrix singular to machine precision");
    return;
  }
  char text[96];
  std::snprintf(text, sizeof text, "matrix singular to machine precision, rcond = %g", rcond);
  OperatorWarning("Octave:nearly-singular-matrix", text);
}

Value LeastSquares(const Value& a, const Value& b) {
  const int m = static_cast<int>(a.rows()), n = static_cast<int>(a.cols()), nrhs = static_cast<int>(b.cols());
  Value result = Value::Array(ClassId::kDouble, Dims(n, nrhs));
  if (m == 0 || n == 0 || nrhs == 0) return result;
  const int ldb = std::max(m, n), least = std::min(m, n);
  std::vector<double> matrix(a.data<double>(), a.data<double>() + a.numel());
  std::vector<double> rhs(static_cast<size_t>(ldb) * nrhs, 0);
  for (int j = 0; j < nrhs; ++j)
    std::copy_n(b.data<double>() + static_cast<int64_t>(j) * m, m, &rhs[static_cast<size_t>(j) * ldb]);
  std::vector<double> singular(least);
  const double rcond = -1;
  double best = 0;
  int rank = 0, info = 0, integer_work = 0;
  const int query = -1;
  dgelsd_(&m, &n, &nrhs, matrix.data(), &m, rhs.data(), &ldb, singular.data(), &rcond, &rank, &best, &query,
          &integer_work, &info);
  const int lwork = static_cast<int>(best);
  std::vector<double> work(std::max(lwork, 1));
  std::vector<int> iwork(std::max({integer_work, 1, 64 * least + 64}));
  dgelsd_(&m, &n, &nrhs, matrix.data(), &m, rhs.data(), &ldb, singular.data(), &rcond, &rank, work.data(), &lwork,
          iwork.data(), &info);
  double* out = result.mutable_data<double>();
  for (int j = 0; j < nrhs; ++j) std::copy_n(&rhs[static_cast<size_t>(j) * ldb], n, out + static_cast<int64_t>(j) * n);
  return result;
}

Value SolveTriangular(char uplo, const Value& a, const Value& b) {
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  const char norm = '1', no = 'N';
  std::vector<double> work(3 * n);
  std::vector<int> iwork(n);
  double rcond = 0;
  int info = 0;
  dtrcon_(&norm, &uplo, &no, &n, a.data<double>(), &n, &rcond, work.data(), iwork.data(), &info);
  if (IsSingular(rcond)) WarnSingular(rcond);
  Value x = b.Full();
  dtrtrs_(&uplo, &no, &no, &n, &nrhs, a.data<double>(), &n, x.mutable_data<double>(), &n, &info);
  if (info > 0) {
    // LAPACK refuses an exact zero on the diagonal; substitution goes on with infinities.
    double* p = x.mutable_data<double>();
    const double* t = a.data<double>();
    for (int j = 0; j < nrhs; ++j, p += n) {
      for (int step = 0; step < n; ++step) {
        const int k = uplo == 'U' ? n - 1 - step : step;
        if (p[k] == 0) continue;
        p[k] /= t[k + static_cast<int64_t>(k) * n];
        for (int i = uplo == 'U' ? 0 : k + 1; i < (uplo == 'U' ? k : n); ++i)
          p[i] -= p[k] * t[i + static_cast<int64_t>(k) * n];
      }
    }
  }
  return x;
}

// False: not positive definite after all.
bool SolveCholesky(const Value& a, const Value& b, Value* x, bool* singular) {
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  const char upper = 'U';
  Value factor = a.Full();
  double* f = factor.mutable_data<double>();
  const double norm = OneNorm(f, n);
  int info = 0;
  dpotrf_(&upper, &n, f, &n, &info);
  if (info != 0) return false;
  std::vector<double> work(3 * n);
  std::vector<int> iwork(n);
  double rcond = 0;
  dpocon_(&upper, &n, f, &n, &norm, &rcond, work.data(), iwork.data(), &info);
  if (info == 0 && IsSingular(rcond)) {
    WarnSingular(rcond);
    *singular = true;
    return true;
  }
  *x = b.Full();
  dpotrs_(&upper, &n, &nrhs, f, &n, x->mutable_data<double>(), &n, &info);
  return true;
}

void SolveLu(const Value& a, const Value& b, Value* x, bool* singular) {
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  const char one_norm = '1', no = 'N';
  Value factor = a.Full();
  double* f = factor.mutable_data<double>();
  const double norm = OneNorm(f, n);
  std::vector<int> pivots(n), iwork(n);
  std::vector<double> work(4 * n);
  int info = 0;
  double rcond = 0;
  if (!std::isnan(norm) && !std::isinf(norm)) {
    dgetrf_(&n, &n, f, &n, pivots.data(), &info);
    if (info == 0)
      dgecon_(&one_norm, &n, f, &n, &norm, &rcond, work.data(), iwork.data(), &info);
    else
      rcond = 0;
  }
  if (IsSingular(rcond)) {
    WarnSingular(rcond);
    *singular = true;
    return;
  }
  *x = b.Full();
  dgetrs_(&no, &n, &nrhs, f, &n, pivots.data(), x->mutable_data<double>(), &n, &info);
}

Value SolveComplex(const Value& a, const Value& b) {
  if (a.rows() != a.cols()) {
    value::ThrowError("", "operator \\: least squares of complex matrices is not supported");
  }
  Value factor = AsComplexArray(a).Full(), x = AsComplexArray(b).Full();
  const int n = static_cast<int>(a.rows()), nrhs = static_cast<int>(b.cols());
  std::vector<int> pivots(n);
  int info = 0;
  using C = std::complex<double>;
  zgesv_(&n, &nrhs, factor.mutable_data<C>(), &n, pivots.data(), x.mutable_data<C>(), &n, &info);
  if (info != 0) value::ThrowError("", "operator \\: singular complex systems are not supported");
  return Narrow(x);
}

Value Solve(const Value& a, const Value& b) {
  if (a.rows() == 0 || a.cols() == 0 || b.cols() == 0) return Value::Array(ClassId::kDouble, Dims(a.cols(), b.cols()));
  if (a.IsComplex() || b.IsComplex()) return SolveComplex(a, b);
  if (a.rows() != a.cols()) return LeastSquares(a, b);
  const Form form = Classify(a.data<double>(), a.rows());
  if (form == Form::kUpper) return SolveTriangular('U', a, b);
  if (form == Form::kLower) return SolveTriangular('L', a, b);
  Value x;
  bool singular = false;
  if (form != Form::kPositive || !SolveCholesky(a, b, &x, &singular)) SolveLu(a, b, &x, &singular);
  return singular ? LeastSquares(a, b) : x;
}

// Diagonal \ B: divides rows; a zero on the diagonal gives zero.
Value SolveDiagonal(const Value& d, const Value& b) {
  const int64_t rows = d.cols(), n = std::min(d.rows(), d.cols());
  Value result = Value::Array(ClassId::kDouble, Dims(rows, b.cols()));
  double* r = result.mutable_data<double>();
  for (int64_t j = 0; j < b.cols(); ++j) {
    for (int64_t i = 0; i < n; ++i) {
      const double p = d.data<double>()[i + i * d.rows()];
      r[i + j * rows] = p != 0 ? b.data<double>()[i + j * b.rows()] / p : 0;
    }
  }
  return b.storage() == Storage::kDiagonal ? result.WithStorage(Storage::kDiagonal) : result;
}

Value Flat(const Value& v) {
  return v.ndims() == 2 ? v : v.Full().Reshaped(Dims(v.rows(), v.rows() == 0 ? 0 : v.numel() / v.rows()));
}

void CheckOperands(Op op, const Value& a, const Value& b) {
  if (value::IsInteger(a.class_id()) || value::IsInteger(b.class_id())) ThrowBinaryUndefined(op, a, b);
  if (a.Is(ClassId::kSingle) || b.Is(ClassId::kSingle)) {
    value::ThrowError("", "operator %s: systems in single precision are not supported", syntax::Spelling(op));
  }
}

}  // namespace

Value LeftDivide(const Value& a, const Value& b) {
  CheckOperands(Op::kLeftDivide, a, b);
  const Value x = Flat(AsDouble(a)), y = Flat(AsDouble(b));
  if (x.rows() != y.rows()) ThrowNonconformant("operator \\", x.dims(), y.dims());
  if (x.storage() == Storage::kDiagonal && !x.IsComplex() && !y.IsComplex()) return SolveDiagonal(x, y);
  return Solve(x.Full(), y.Full());
}

Value RightDivide(const Value& a, const Value& b) {
  CheckOperands(Op::kRightDivide, a, b);
  const Value x = Flat(AsDouble(a)), y = Flat(AsDouble(b));
  if (x.cols() != y.cols()) ThrowNonconformant("operator /", x.dims(), y.dims());
  const Value yt = Transpose(y, true), xt = Transpose(x, true);
  if (y.storage() == Storage::kDiagonal && !x.IsComplex() && !y.IsComplex()) {
    return Transpose(SolveDiagonal(yt, xt), true);
  }
  return Transpose(Solve(yt.Full(), xt.Full()), true);
}

}  // namespace residua::builtin
