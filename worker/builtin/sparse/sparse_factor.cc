#include "worker/builtin/sparse/sparse_factor.h"

#include <array>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/numeric/machine_bits.h"
#include "worker/builtin/numeric/suitesparse.h"

namespace residua::builtin {
namespace {

// Settings of spparms, by their places (sparse_order.cc).
enum Parameter { kAutoOrder = 8, kPivotTolerance = 9, kDiagonalTolerance = 12 };
double Setting(Parameter p) {
  static const EvaluationContext* const defaults = new EvaluationContext();
  const EvaluationContext* context = OperatorContext() != nullptr ? OperatorContext() : defaults;
  return context->sparse_parameters[static_cast<size_t>(p)];
}

using Control = std::array<double, UMFPACK_CONTROL>;

template <class T>
Control ControlOf(const SparseLuOptions& options) {
  Control control{};
  if constexpr (std::is_same_v<T, double>)
    SuiteSparse::Get().umfpack_dl_defaults(control.data());
  else
    SuiteSparse::Get().umfpack_zl_defaults(control.data());
  control[UMFPACK_PRL] = 0;
  control[UMFPACK_PIVOT_TOLERANCE] = Setting(kPivotTolerance);
  control[UMFPACK_SYM_PIVOT_TOLERANCE] = Setting(kDiagonalTolerance);
  if (options.thresholds.size() == 2) {
    control[UMFPACK_PIVOT_TOLERANCE] = std::min(options.thresholds[0], 1.0);
    control[UMFPACK_SYM_PIVOT_TOLERANCE] = std::min(options.thresholds[1], 1.0);
  }
  control[UMFPACK_FIXQ] = options.columns_stay ? 1 : Setting(kAutoOrder);
  if (!options.scaled) control[UMFPACK_SCALE] = UMFPACK_SCALE_NONE;
  return control;
}

// What UMFPACK made of a matrix; freed with it.
template <class T>
class Numeric {
 public:
  Numeric(const Value& a, const SparseLuOptions& options) : parts_(a.sparse()), rows_(a.rows()), cols_(a.cols()) {
    Control control = ControlOf<T>(options);
    std::array<double, UMFPACK_INFO> info{};
    const auto* starts = Long(parts_.starts.data());
    const auto* rows = Long(parts_.rows.data());
    const auto* x = reinterpret_cast<const double*>(parts_.elements.template data<T>());
    std::vector<SuiteSparse_long> in_order(static_cast<size_t>(cols_));
    for (int64_t c = 0; c < cols_; ++c) in_order[static_cast<size_t>(c)] = c;
    const SuiteSparse_long* order = options.columns_stay ? in_order.data() : nullptr;
    const SuiteSparse& s = SuiteSparse::Get();
    void* symbolic = nullptr;
    SuiteSparse_long status;
    if constexpr (kReal)
      status = s.umfpack_dl_qsymbolic(rows_, cols_, starts, rows, x, order, &symbolic, control.data(), info.data());
    else
      status =
          s.umfpack_zl_qsymbolic(rows_, cols_, starts, rows, x, nullptr, order, &symbolic, control.data(), info.data());
    if (status < 0) ThrowError("", "lu: symbolic factorization failed");
    if constexpr (kReal) {
      status = s.umfpack_dl_numeric(starts, rows, x, symbolic, &numeric_, control.data(), info.data());
      s.umfpack_dl_free_symbolic(&symbolic);
    } else {
      status = s.umfpack_zl_numeric(starts, rows, x, nullptr, symbolic, &numeric_, control.data(), info.data());
      s.umfpack_zl_free_symbolic(&symbolic);
    }
    rcond_ = info[UMFPACK_RCOND];
    if (status < 0) ThrowError("", "lu: numeric factorization failed");
  }
  ~Numeric() {
    if constexpr (kReal)
      SuiteSparse::Get().umfpack_dl_free_numeric(&numeric_);
    else
      SuiteSparse::Get().umfpack_zl_free_numeric(&numeric_);
  }
  Numeric(const Numeric&) = delete;
  Numeric& operator=(const Numeric&) = delete;

  SparseLuFactors Factors() const {
    SuiteSparse_long in_lower = 0, in_upper = 0, ignored[3];
    const SuiteSparse& s = SuiteSparse::Get();
    if constexpr (kReal)
      s.umfpack_dl_get_lunz(&in_lower, &in_upper, &ignored[0], &ignored[1], &ignored[2], numeric_);
    else
      s.umfpack_zl_get_lunz(&in_lower, &in_upper, &ignored[0], &ignored[1], &ignored[2], numeric_);
    const int64_t inner = std::min(rows_, cols_);
    Columns lower(rows_, in_lower), upper(cols_, in_upper);  // the first by rows
    SparseLuFactors f;
    f.rows.resize(static_cast<size_t>(rows_));
    f.columns.resize(static_cast<size_t>(cols_));
    f.scales.resize(static_cast<size_t>(rows_));
    SuiteSparse_long reciprocal = 0;
    if constexpr (kReal)
      s.umfpack_dl_get_numeric(Long(lower.starts.data()), Long(lower.rows.data()), lower.x(), Long(upper.starts.data()),
                               Long(upper.rows.data()), upper.x(), Long(f.rows.data()), Long(f.columns.data()), nullptr,
                               &reciprocal, f.scales.data(), numeric_);
    else
      s.umfpack_zl_get_numeric(Long(lower.starts.data()), Long(lower.rows.data()), lower.x(), nullptr,
                               Long(upper.starts.data()), Long(upper.rows.data()), upper.x(), nullptr,
                               Long(f.rows.data()), Long(f.columns.data()), nullptr, nullptr, &reciprocal,
                               f.scales.data(), numeric_);
    if (reciprocal != 0)
      for (double& scale : f.scales) scale = 1.0 / scale;
    f.lower = SparseTranspose(lower.Matrix(inner, rows_), false);
    f.upper = upper.Matrix(inner, cols_);
    f.rcond = rcond_;
    return f;
  }

 private:
  static constexpr bool kReal = std::is_same_v<T, double>;

  static const SuiteSparse_long* Long(const int64_t* p) { return reinterpret_cast<const SuiteSparse_long*>(p); }
  static SuiteSparse_long* Long(int64_t* p) { return reinterpret_cast<SuiteSparse_long*>(p); }

  struct Columns {
    Columns(int64_t columns, int64_t elements)
        : starts(static_cast<size_t>(columns) + 1),
          rows(static_cast<size_t>(std::max<int64_t>(elements, 1))),
          values(rows.size()) {}
    double* x() { return reinterpret_cast<double*>(values.data()); }
    Value Matrix(int64_t height, int64_t width) {
      const auto n = static_cast<size_t>(starts.back());
      rows.resize(n);
      Value elements = Value::Uninitialised(ClassId::kDouble, Dims(static_cast<int64_t>(n), 1), kIsComplex<T>);
      std::copy_n(values.begin(), n, elements.mutable_data<T>());
      return FromParts(Dims(height, width), starts, rows, elements);
    }
    std::vector<int64_t> starts, rows;
    std::vector<T> values;
  };

  const SparseParts& parts_;
  int64_t rows_, cols_;
  void* numeric_ = nullptr;
  double rcond_ = 0;
};

template <class T>
Value LowerOf(cholmod_sparse* l, int64_t height, int64_t n) {
  const auto* p = static_cast<const int64_t*>(l->p);
  const auto* i = static_cast<const int64_t*>(l->i);
  const auto* x = static_cast<const T*>(l->x);
  std::vector<int64_t> starts = {0}, rows;
  std::vector<T> values;
  for (int64_t c = 0; c < n; ++c) {
    for (int64_t k = p[c]; k < p[c + 1]; ++k) {
      rows.push_back(i[k]);
      values.push_back(x[k]);
    }
    starts.push_back(static_cast<int64_t>(rows.size()));
  }
  Value elements = Value::Uninitialised(ClassId::kDouble, Dims(static_cast<int64_t>(rows.size()), 1), kIsComplex<T>);
  std::copy(values.begin(), values.end(), elements.mutable_data<T>());
  return FromParts(Dims(height, n), std::move(starts), std::move(rows), elements);
}

template <class T>
SparseCholeskyFactors CholeskyAs(const Value& a, bool natural) {
  const SuiteSparse& s = SuiteSparse::Get();
  cholmod_common common;
  s.cholmod_l_start(&common);
  common.prefer_zomplex = 0;
  common.print = -1;
  common.final_asis = common.final_super = common.final_resymbol = 0;
  common.final_ll = common.final_pack = common.final_monotonic = 1;
  if (natural) {
    common.nmethods = 1;
    common.method[0].ordering = CHOLMOD_NATURAL;
    common.postorder = 0;
  }
  std::vector<int64_t> starts = a.sparse().starts, rows = a.sparse().rows;
  cholmod_sparse m{};
  m.nrow = m.ncol = static_cast<size_t>(a.rows());
  m.p = starts.data();
  m.i = rows.data();
  m.x = const_cast<T*>(a.sparse().elements.data<T>());
  m.nzmax = rows.size();
  m.packed = m.sorted = 1;
  m.itype = CHOLMOD_LONG;
  m.dtype = CHOLMOD_DOUBLE;
  m.stype = 1;
  m.xtype = std::is_same_v<T, double> ? CHOLMOD_REAL : CHOLMOD_COMPLEX;
  cholmod_factor* l = s.cholmod_l_analyze(&m, &common);
  s.cholmod_l_factorize(&m, l, &common);
  SparseCholeskyFactors f;
  const auto minor = static_cast<int64_t>(l->minor);
  f.positive = common.status == CHOLMOD_OK;
  f.rcond = s.cholmod_l_rcond(l, &common);
  const auto* order = static_cast<const int64_t*>(l->Perm);
  f.order.assign(order, order + a.rows());
  cholmod_sparse* lower = s.cholmod_l_factor_to_sparse(l, &common);
  f.lower = LowerOf<T>(lower, a.rows(), minor > 0 ? minor : a.rows());
  s.cholmod_l_free_sparse(&lower, &common);
  s.cholmod_l_free_factor(&l, &common);
  s.cholmod_l_finish(&common);
  return f;
}

}  // namespace

SparseLuFactors FactorSparseLu(const Value& a, const SparseLuOptions& options) {
  NoteMachineBits(NumericLibrary::kBlas);
  return a.IsComplex() ? Numeric<Complex>(a, options).Factors() : Numeric<double>(a, options).Factors();
}

SparseCholeskyFactors FactorSparseCholesky(const Value& a, bool natural) {
  NoteMachineBits(NumericLibrary::kBlas);
  return a.IsComplex() ? CholeskyAs<Complex>(a, natural) : CholeskyAs<double>(a, natural);
}

}  // namespace residua::builtin
