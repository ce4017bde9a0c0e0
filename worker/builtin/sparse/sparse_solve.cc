// A \ B and B / A with a sparse A: by the algorithm that Octave chooses for the kind of matrix, call by call.
//
//   diagonal, also permuted          a division an element
//   triangular, also permuted        substitution over stored elements, column by column
//   tridiagonal, banded (dense)      LAPACK: dptsv, dgtsv; dpbtrf, dgbtrf
//   symmetric, positive diagonal     CHOLMOD, and UMFPACK if it is not positive definite after all
//   else                             UMFPACK
//
// A sparse B is solved column by column and gives a sparse solution. What is singular or not square Octave solves by
// least squares over a block decomposition; that is refused.
#include "worker/builtin/sparse/sparse_solve.h"

#include <algorithm>
#include <array>
#include <memory>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/builtin/numeric/openblas.h"
#include "worker/builtin/numeric/suitesparse.h"
#include "worker/builtin/sparse/sparse_matrix_kind.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

// Settings of spparms, by their places (sparse_order.cc).
enum Parameter { kAutoOrder = 8, kPivotTolerance = 9, kBandDensity = 10 };
double Setting(Parameter p) {
  static const EvaluationContext* const defaults = new EvaluationContext();
  const EvaluationContext* context = OperatorContext() != nullptr ? OperatorContext() : defaults;
  return context->sparse_parameters[static_cast<size_t>(p)];
}

[[noreturn]] void RefuseLeastSquares() { Refuse("operator \\", "a singular or rectangular sparse matrix"); }

bool IsSingular(double rcond) { return std::isnan(rcond) || rcond + 1.0 == 1.0; }

// The right-hand sides as columns of one element type, and the solutions in the same place: as long as the longer of
// the two, filled up with zeros.
template <class T>
struct Sides {
  int64_t n = 0, count = 0;
  std::vector<T> x;
  T* column(int64_t c) { return x.data() + c * n; }
};

template <class T>
class System {
 public:
  System(const Value& a, SparseShape shape)
      : a_(a), p_(a.sparse()), x_(p_.elements.data<T>()), shape_(std::move(shape)), n_(a.cols()) {}

  // B's element type may be complex where A's is not.
  template <class B>
  void Solve(Sides<B>* b, bool sparse_side) {
    switch (shape_.kind) {
      case SparseKind::kDiagonal:
      case SparseKind::kPermutedDiagonal:
        return SolveDiagonal(b);
      case SparseKind::kUpper:
      case SparseKind::kPermutedUpper:
        return SolveUpper(b);
      case SparseKind::kLower:
      case SparseKind::kPermutedLower:
        return SolveLower(b);
      case SparseKind::kRectangular:
        RefuseLeastSquares();
      default:
        break;
    }
    if constexpr (!std::is_same_v<T, B>) {
      SolveByParts(b, sparse_side);
    } else {
      SolveFactored(b, sparse_side);
    }
  }

 private:
  int64_t Begin(int64_t c) const { return p_.starts[static_cast<size_t>(c)]; }
  int64_t End(int64_t c) const { return p_.starts[static_cast<size_t>(c) + 1]; }
  int64_t Row(int64_t k) const { return p_.rows[static_cast<size_t>(k)]; }

  template <class B>
  void SolveDiagonal(Sides<B>* b) {
    std::vector<B> side(static_cast<size_t>(b->n));
    for (int64_t j = 0; j < b->count; ++j) {
      B* x = b->column(j);
      std::copy_n(x, b->n, side.begin());
      for (int64_t c = 0; c < n_; ++c) {
        x[c] = Begin(c) < End(c) ? side[static_cast<size_t>(Row(Begin(c)))] / x_[Begin(c)] : B();
      }
    }
  }

  // Column k of the triangle, and the place of a row in it.
  int64_t UpperColumn(int64_t k) const {
    return shape_.kind == SparseKind::kUpper ? k : shape_.order[static_cast<size_t>(k)];
  }

  template <class B>
  void SolveUpper(Sides<B>* b) {
    std::vector<B> work(static_cast<size_t>(b->n));
    for (int64_t j = 0; j < b->count; ++j) {
      std::copy_n(b->column(j), b->n, work.begin());
      for (int64_t k = n_; k-- > 0;) {
        const int64_t c = UpperColumn(k), last = End(c) - 1;
        if (work[static_cast<size_t>(k)] == B()) continue;
        if (last < Begin(c) || Row(last) != k || x_[last] == T()) RefuseLeastSquares();
        const B x = work[static_cast<size_t>(k)] / x_[last];
        work[static_cast<size_t>(k)] = x;
        for (int64_t i = Begin(c); i < last; ++i) work[static_cast<size_t>(Row(i))] -= x * x_[i];
      }
      for (int64_t k = 0; k < n_; ++k) b->column(j)[UpperColumn(k)] = work[static_cast<size_t>(k)];
    }
    for (int64_t k = 0; k < std::min(n_, a_.rows()); ++k) {
      const int64_t c = UpperColumn(k);
      if (Row(End(c) - 1) != k) RefuseLeastSquares();
    }
  }

  // Permuted: the row whose place in the triangle is k holds the pivot of column k.
  template <class B>
  void SolveLower(Sides<B>* b) {
    const bool permuted = shape_.kind == SparseKind::kPermutedLower;
    const auto place = [&](int64_t row) { return permuted ? shape_.order[static_cast<size_t>(row)] : row; };
    std::vector<B> work(static_cast<size_t>(b->n));
    for (int64_t j = 0; j < b->count; ++j) {
      for (int64_t r = 0; r < a_.rows(); ++r) work[static_cast<size_t>(place(r))] = b->column(j)[r];
      for (int64_t k = 0; k < n_; ++k) {
        if (work[static_cast<size_t>(k)] == B()) continue;
        int64_t pivot = -1;
        for (int64_t i = Begin(k); i < End(k) && pivot < 0; ++i) {
          if (place(Row(i)) == k) pivot = i;
        }
        if (pivot < 0 || x_[pivot] == T()) RefuseLeastSquares();
        const B x = work[static_cast<size_t>(k)] / x_[pivot];
        work[static_cast<size_t>(k)] = x;
        for (int64_t i = Begin(k); i < End(k); ++i) {
          if (i != pivot) work[static_cast<size_t>(place(Row(i)))] -= x * x_[i];
        }
      }
      std::copy(work.begin(), work.end(), b->column(j));
    }
  }

  // A real matrix and complex right-hand sides: real and imaginary parts are systems of their own.
  void SolveByParts(Sides<Complex>* b, bool sparse_side) {
    Sides<double> re{b->n, b->count, {}}, im{b->n, b->count, {}};
    for (const Complex& z : b->x) {
      re.x.push_back(z.real());
      im.x.push_back(z.imag());
    }
    SolveFactored(&re, sparse_side);
    SolveFactored(&im, sparse_side);
    for (size_t k = 0; k < b->x.size(); ++k) b->x[k] = {re.x[k], im.x[k]};
  }
  void SolveByParts(Sides<double>*, bool) {}  // a complex matrix makes its right-hand sides complex

  void SolveFactored(Sides<T>* b, bool sparse_side) {
    NoteMachineBits(NumericLibrary::kBlas);
    const bool tridiagonal =
        shape_.kind == SparseKind::kTridiagonal || shape_.kind == SparseKind::kTridiagonalHermitian;
    if (tridiagonal) return SolveTridiagonal(b, sparse_side);
    if (shape_.kind == SparseKind::kBandedHermitian && SolvePositiveBand(b)) return;
    if (shape_.kind == SparseKind::kBanded || shape_.kind == SparseKind::kBandedHermitian) return SolveBand(b);
    if (shape_.kind == SparseKind::kHermitian && SolveCholesky(b, sparse_side)) return;
    SolveLu(b);
  }

  T At(int64_t r, int64_t c) const {
    const int64_t k = p_.Find(r, c);
    return k < 0 ? T() : x_[k];
  }

  // The form for positive definite matrices has no separate factorisation in Octave: sparse sides go the general way.
  void SolveTridiagonal(Sides<T>* b, bool sparse_side) {
    const auto n = static_cast<int>(n_), count = static_cast<int>(b->count);
    int info = 0;
    std::vector<T> low, up, diagonal;
    for (int64_t k = 0; k < n_; ++k) {
      diagonal.push_back(At(k, k));
      if (k + 1 < n_) {
        low.push_back(At(k + 1, k));
        up.push_back(At(k, k + 1));
      }
    }
    if (shape_.kind == SparseKind::kTridiagonalHermitian && !sparse_side) {
      const Sides<T> given = *b;
      std::vector<double> d;
      for (const T& z : diagonal) d.push_back(std::real(z));
      std::vector<T> e = low;
      if constexpr (std::is_same_v<T, double>)
        OpenBlas::Get().dptsv_(&n, &count, d.data(), e.data(), b->x.data(), &n, &info);
      else
        OpenBlas::Get().zptsv_(&n, &count, d.data(), e.data(), b->x.data(), &n, &info);
      if (info == 0) return;
      *b = given;
    }
    if constexpr (std::is_same_v<T, double>)
      OpenBlas::Get().dgtsv_(&n, &count, low.data(), diagonal.data(), up.data(), b->x.data(), &n, &info);
    else
      OpenBlas::Get().zgtsv_(&n, &count, low.data(), diagonal.data(), up.data(), b->x.data(), &n, &info);
    if (info != 0) RefuseLeastSquares();
  }

  double OneNorm() const {
    double most = 0;
    for (int64_t c = 0; c < n_; ++c) {
      double sum = 0;
      for (int64_t k = Begin(c); k < End(c); ++k) sum += std::abs(x_[k]);
      most = std::max(most, sum);
    }
    return most;
  }

  bool SolvePositiveBand(Sides<T>* b) {
    const auto n = static_cast<int>(n_), count = static_cast<int>(b->count),
               width = static_cast<int>(shape_.lower_band);
    const int height = width + 1;
    std::vector<T> band(static_cast<size_t>(height) * static_cast<size_t>(n_));
    for (int64_t c = 0; c < n_; ++c) {
      for (int64_t k = Begin(c); k < End(c); ++k) {
        if (Row(k) >= c) band[static_cast<size_t>(Row(k) - c + height * c)] = x_[k];
      }
    }
    const char lower = 'L';
    const double norm = OneNorm();
    int info = 0;
    double rcond = 0;
    std::vector<T> work(static_cast<size_t>(3 * n));
    if constexpr (std::is_same_v<T, double>) {
      OpenBlas::Get().dpbtrf_(&lower, &n, &width, band.data(), &height, &info);
      if (info != 0) return false;
      std::vector<int> integers(static_cast<size_t>(n));
      OpenBlas::Get().dpbcon_(&lower, &n, &width, band.data(), &height, &norm, &rcond, work.data(), integers.data(),
                              &info);
      if (IsSingular(rcond)) RefuseLeastSquares();
      OpenBlas::Get().dpbtrs_(&lower, &n, &width, &count, band.data(), &height, b->x.data(), &n, &info);
    } else {
      OpenBlas::Get().zpbtrf_(&lower, &n, &width, band.data(), &height, &info);
      if (info != 0) return false;
      std::vector<double> reals(static_cast<size_t>(n));
      OpenBlas::Get().zpbcon_(&lower, &n, &width, band.data(), &height, &norm, &rcond, work.data(), reals.data(),
                              &info);
      if (IsSingular(rcond)) RefuseLeastSquares();
      OpenBlas::Get().zpbtrs_(&lower, &n, &width, &count, band.data(), &height, b->x.data(), &n, &info);
    }
    return true;
  }

  void SolveBand(Sides<T>* b) {
    const auto n = static_cast<int>(n_), count = static_cast<int>(b->count), up = static_cast<int>(shape_.upper_band),
               low = static_cast<int>(shape_.lower_band);
    const int height = up + 2 * low + 1;
    std::vector<T> band(static_cast<size_t>(height) * static_cast<size_t>(n_));
    for (int64_t c = 0; c < n_; ++c) {
      for (int64_t k = Begin(c); k < End(c); ++k) {
        band[static_cast<size_t>(Row(k) - c + up + low + height * c)] = x_[k];
      }
    }
    const char plain = 'N', one = '1';
    const double norm = OneNorm();
    int info = 0;
    double rcond = 0;
    std::vector<int> pivots(static_cast<size_t>(n));
    std::vector<T> work(static_cast<size_t>(3 * n));
    if constexpr (std::is_same_v<T, double>) {
      OpenBlas::Get().dgbtrf_(&n, &n, &low, &up, band.data(), &height, pivots.data(), &info);
      if (info != 0) RefuseLeastSquares();
      std::vector<int> integers(static_cast<size_t>(n));
      OpenBlas::Get().dgbcon_(&one, &n, &low, &up, band.data(), &height, pivots.data(), &norm, &rcond, work.data(),
                              integers.data(), &info);
      if (IsSingular(rcond)) RefuseLeastSquares();
      OpenBlas::Get().dgbtrs_(&plain, &n, &low, &up, &count, band.data(), &height, pivots.data(), b->x.data(), &n,
                              &info);
    } else {
      OpenBlas::Get().zgbtrf_(&n, &n, &low, &up, band.data(), &height, pivots.data(), &info);
      if (info != 0) RefuseLeastSquares();
      std::vector<double> reals(static_cast<size_t>(n));
      OpenBlas::Get().zgbcon_(&one, &n, &low, &up, band.data(), &height, pivots.data(), &norm, &rcond, work.data(),
                              reals.data(), &info);
      if (IsSingular(rcond)) RefuseLeastSquares();
      OpenBlas::Get().zgbtrs_(&plain, &n, &low, &up, &count, band.data(), &height, pivots.data(), b->x.data(), &n,
                              &info);
    }
  }

  // False: not positive definite.
  bool SolveCholesky(Sides<T>* b, bool sparse_side) {
    cholmod_common common;
    SuiteSparse::Get().cholmod_l_start(&common);
    common.prefer_zomplex = 0;
    common.print = -1;
    common.final_ll = 1;
    std::vector<int64_t> starts = p_.starts, rows = p_.rows;
    cholmod_sparse m{};
    m.nrow = m.ncol = static_cast<size_t>(n_);
    m.p = starts.data();
    m.i = rows.data();
    m.x = const_cast<T*>(x_);
    m.nzmax = rows.size();
    m.packed = m.sorted = 1;
    m.itype = CHOLMOD_LONG;
    m.dtype = CHOLMOD_DOUBLE;
    m.stype = 1;
    m.xtype = std::is_same_v<T, double> ? CHOLMOD_REAL : CHOLMOD_COMPLEX;
    cholmod_factor* l = SuiteSparse::Get().cholmod_l_analyze(&m, &common);
    SuiteSparse::Get().cholmod_l_factorize(&m, l, &common);
    const double rcond = SuiteSparse::Get().cholmod_l_rcond(l, &common);
    const bool usable = rcond != 0;
    const bool singular = usable && IsSingular(rcond);
    if (usable && !singular) {
      if (sparse_side) {
        SolveSparseSides(l, b, m.xtype, &common);
      } else {
        SolveFullSides(l, b, m.xtype, &common);
      }
    }
    SuiteSparse::Get().cholmod_l_free_factor(&l, &common);
    SuiteSparse::Get().cholmod_l_finish(&common);
    if (singular) RefuseLeastSquares();
    return usable;
  }

  void SolveFullSides(cholmod_factor* l, Sides<T>* b, int xtype, cholmod_common* common) {
    cholmod_dense side{};
    side.nrow = side.d = static_cast<size_t>(n_);
    side.ncol = static_cast<size_t>(b->count);
    side.nzmax = side.nrow * side.ncol;
    side.dtype = CHOLMOD_DOUBLE;
    side.xtype = xtype;
    side.x = b->x.data();
    cholmod_dense* x = SuiteSparse::Get().cholmod_l_solve(CHOLMOD_A, l, &side, common);
    std::copy_n(static_cast<const T*>(x->x), b->x.size(), b->x.begin());
    SuiteSparse::Get().cholmod_l_free_dense(&x, common);
  }

  void SolveSparseSides(cholmod_factor* l, Sides<T>* b, int xtype, cholmod_common* common) {
    std::vector<int64_t> starts{0}, rows;
    std::vector<T> elements;
    for (int64_t c = 0; c < b->count; ++c) {
      for (int64_t r = 0; r < n_; ++r) {
        if (b->column(c)[r] == T()) continue;
        rows.push_back(r);
        elements.push_back(b->column(c)[r]);
      }
      starts.push_back(static_cast<int64_t>(rows.size()));
    }
    cholmod_sparse side{};
    side.nrow = static_cast<size_t>(n_);
    side.ncol = static_cast<size_t>(b->count);
    side.p = starts.data();
    side.i = rows.data();
    side.x = elements.data();
    side.nzmax = rows.size();
    side.packed = side.sorted = 1;
    side.itype = CHOLMOD_LONG;
    side.dtype = CHOLMOD_DOUBLE;
    side.xtype = xtype;
    cholmod_sparse* x = SuiteSparse::Get().cholmod_l_spsolve(CHOLMOD_A, l, &side, common);
    std::fill(b->x.begin(), b->x.end(), T());
    const auto* p = static_cast<const int64_t*>(x->p);
    const auto* i = static_cast<const int64_t*>(x->i);
    for (int64_t c = 0; c < b->count; ++c) {
      for (int64_t k = p[c]; k < p[c + 1]; ++k) b->column(c)[i[k]] = static_cast<const T*>(x->x)[k];
    }
    SuiteSparse::Get().cholmod_l_free_sparse(&x, common);
  }

  void SolveLu(Sides<T>* b) {
    constexpr bool kReal = std::is_same_v<T, double>;
    std::array<double, UMFPACK_CONTROL> control{};
    std::array<double, UMFPACK_INFO> info{};
    if constexpr (kReal)
      SuiteSparse::Get().umfpack_dl_defaults(control.data());
    else
      SuiteSparse::Get().umfpack_zl_defaults(control.data());
    control[UMFPACK_PRL] = 0;
    control[UMFPACK_SYM_PIVOT_TOLERANCE] = control[UMFPACK_PIVOT_TOLERANCE] = Setting(kPivotTolerance);
    control[UMFPACK_FIXQ] = Setting(kAutoOrder);
    const auto* starts = reinterpret_cast<const SuiteSparse_long*>(p_.starts.data());
    const auto* rows = reinterpret_cast<const SuiteSparse_long*>(p_.rows.data());
    const auto* x = reinterpret_cast<const double*>(x_);
    void *symbolic = nullptr, *numeric = nullptr;
    SuiteSparse_long status;
    if constexpr (kReal)
      status = SuiteSparse::Get().umfpack_dl_qsymbolic(n_, n_, starts, rows, x, nullptr, &symbolic, control.data(),
                                                       info.data());
    else
      status = SuiteSparse::Get().umfpack_zl_qsymbolic(n_, n_, starts, rows, x, nullptr, nullptr, &symbolic,
                                                       control.data(), info.data());
    if (status < 0) RefuseLeastSquares();
    if constexpr (kReal) {
      status = SuiteSparse::Get().umfpack_dl_numeric(starts, rows, x, symbolic, &numeric, control.data(), info.data());
      SuiteSparse::Get().umfpack_dl_free_symbolic(&symbolic);
    } else {
      status = SuiteSparse::Get().umfpack_zl_numeric(starts, rows, x, nullptr, symbolic, &numeric, control.data(),
                                                     info.data());
      SuiteSparse::Get().umfpack_zl_free_symbolic(&symbolic);
    }
    const bool solvable = status == UMFPACK_OK && !IsSingular(info[UMFPACK_RCOND]);
    std::vector<T> side(static_cast<size_t>(n_));
    for (int64_t j = 0; solvable && j < b->count; ++j) {
      std::copy_n(b->column(j), n_, side.begin());
      auto* out = reinterpret_cast<double*>(b->column(j));
      const auto* in = reinterpret_cast<const double*>(side.data());
      if constexpr (kReal)
        SuiteSparse::Get().umfpack_dl_solve(UMFPACK_A, starts, rows, x, out, in, numeric, control.data(), info.data());
      else
        SuiteSparse::Get().umfpack_zl_solve(UMFPACK_A, starts, rows, x, nullptr, out, nullptr, in, nullptr, numeric,
                                            control.data(), info.data());
    }
    if constexpr (kReal)
      SuiteSparse::Get().umfpack_dl_free_numeric(&numeric);
    else
      SuiteSparse::Get().umfpack_zl_free_numeric(&numeric);
    if (!solvable) RefuseLeastSquares();
  }

  const Value& a_;
  const SparseParts& p_;
  const T* x_;
  SparseShape shape_;
  int64_t n_;
};

template <class T, class B>
Value SolveAs(const Value& a, const Value& b, const SparseShape& shape) {
  const Value full = b.Full();
  Sides<B> sides{std::max(a.rows(), a.cols()), b.cols(), {}};
  sides.x.resize(static_cast<size_t>(sides.n * sides.count));
  for (int64_t j = 0; j < sides.count; ++j) std::copy_n(full.data<B>() + j * b.rows(), b.rows(), sides.column(j));
  System<T>(a, shape).Solve(&sides, b.IsSparse());
  Value x = Value::Uninitialised(ClassId::kDouble, Dims(a.cols(), b.cols()), kIsComplex<B>);
  for (int64_t j = 0; j < sides.count; ++j) std::copy_n(sides.column(j), a.cols(), x.mutable_data<B>() + j * a.cols());
  return b.IsSparse() ? ToSparse(x) : Narrow(x);
}

}  // namespace

Value SparseLeftDivide(const Value& a, const Value& b) {
  if (!a.IsSparse()) return Binary(Op::kLeftDivide, a.Full(), b.Full());
  if (a.rows() != b.rows()) ThrowNonconformant("operator \\", a.dims(), b.dims());
  if (a.rows() == 0 || a.cols() == 0 || b.cols() == 0) {
    const Dims dims(a.cols(), b.cols());
    return b.IsSparse() ? EmptySparse(dims) : Value::Array(ClassId::kDouble, dims);
  }
  if (b.storage() == Storage::kDiagonal || b.storage() == Storage::kPermutation) {
    Refuse("operator \\", "a diagonal matrix beside a sparse one");
  }
  const SparseShape shape = KindOfSparse(a, Setting(kBandDensity));
  if (a.IsComplex()) {
    if (b.IsComplex()) return SolveAs<Complex, Complex>(a, b, shape);
    const Value full = AsComplexArray(b.Full());
    const Value x = SolveAs<Complex, Complex>(a, full, shape);
    return b.IsSparse() ? ToSparse(x) : x;
  }
  return b.IsComplex() ? SolveAs<double, Complex>(a, b, shape) : SolveAs<double, double>(a, b, shape);
}

// x / A is (A' \ x')': conjugated both ways, which zeros show.
Value SparseRightDivide(const Value& a, const Value& b) {
  if (!b.IsSparse()) {
    if (b.storage() == Storage::kDiagonal) Refuse("operator /", "a diagonal matrix beside a sparse one");
    return Binary(Op::kRightDivide, a.Full(), b.Full());
  }
  if (a.cols() != b.cols()) ThrowNonconformant("operator /", a.dims(), b.dims());
  constexpr Op kTurn = Op::kConjugateTranspose;
  return Unary(kTurn, SparseLeftDivide(Unary(kTurn, b), Unary(kTurn, a)));
}

}  // namespace residua::builtin
