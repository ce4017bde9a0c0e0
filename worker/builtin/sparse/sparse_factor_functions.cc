// lu, chol and inv of sparse matrices: the factors of sparse_factor.h as their results.
#include <algorithm>

#include "worker/builtin/binary_op_common.h"
#include "worker/builtin/sparse/sparse_factor.h"
#include "worker/builtin/sparse/sparse_matrix_kind.h"
#include "worker/builtin/sparse_kernels.h"

namespace residua::builtin {
namespace {

using value::Storage;

// Row k of the product with it is row order[k].
Value RowOrder(const std::vector<int64_t>& order) {
  const auto n = static_cast<int64_t>(order.size());
  Value p = Value::Array(ClassId::kDouble, Dims(n, n));
  for (int64_t k = 0; k < n; ++k) p.mutable_data<double>()[k + order[static_cast<size_t>(k)] * n] = 1;
  return p.WithStorage(Storage::kPermutation);
}
Value ColumnOrder(const std::vector<int64_t>& order) {
  const auto n = static_cast<int64_t>(order.size());
  Value p = Value::Array(ClassId::kDouble, Dims(n, n));
  for (int64_t k = 0; k < n; ++k) p.mutable_data<double>()[order[static_cast<size_t>(k)] + k * n] = 1;
  return p.WithStorage(Storage::kPermutation);
}
Value Places(const std::vector<int64_t>& order, bool column) {
  const auto n = static_cast<int64_t>(order.size());
  Value v = Value::Array(ClassId::kDouble, column ? Dims(n, 1) : Dims(1, n));
  for (size_t k = 0; k < order.size(); ++k) v.mutable_data<double>()[k] = static_cast<double>(order[k] + 1);
  return v;
}
// The same as a sparse matrix: ones at (order[k], k), or turned.
Value SparseOrder(const std::vector<int64_t>& order, bool by_rows) {
  const auto n = static_cast<int64_t>(order.size());
  Triplets t;
  for (int64_t k = 0; k < n; ++k) {
    t.rows.push_back(by_rows ? k : order[static_cast<size_t>(k)]);
    t.columns.push_back(by_rows ? order[static_cast<size_t>(k)] : k);
  }
  t.elements = Value::Array(ClassId::kDouble, Dims(n, 1));
  std::fill_n(t.elements.mutable_data<double>(), n, 1.0);
  return FromTriplets(Dims(n, n), t);
}

Value Times(const Value& a, const Value& b) { return Binary(Op::kTimes, a, b); }

// L without its diagonal beside U.
Value Joined(const SparseLuFactors& f) {
  const Triplets l = TripletsOf(f.lower);
  const Triplets u = TripletsOf(f.upper);
  std::vector<int64_t> from_lower, rows, columns;
  for (size_t k = 0; k < l.rows.size(); ++k) {
    if (l.rows[k] <= l.columns[k]) continue;
    from_lower.push_back(static_cast<int64_t>(k));
    rows.push_back(l.rows[k]);
    columns.push_back(l.columns[k]);
  }
  Triplets all;
  all.rows = u.rows;
  all.columns = u.columns;
  all.rows.insert(all.rows.end(), rows.begin(), rows.end());
  all.columns.insert(all.columns.end(), columns.begin(), columns.end());
  const Value parts[] = {u.elements, Pick(l.elements, from_lower)};
  all.elements = Concat(0, parts);
  return FromTriplets(Dims(f.lower.rows(), f.upper.cols()), all);
}

Value ScalesOf(const std::vector<double>& scales) {
  Triplets t;
  t.elements = Value::Array(ClassId::kDouble, Dims(static_cast<int64_t>(scales.size()), 1));
  for (size_t k = 0; k < scales.size(); ++k) {
    t.rows.push_back(static_cast<int64_t>(k));
    t.columns.push_back(static_cast<int64_t>(k));
    t.elements.mutable_data<double>()[k] = scales[k];
  }
  return FromTriplets(Dims(t.elements.rows(), t.elements.rows()), t);
}

// The rows of the inverse of an upper triangle, as columns: X(i, :) * U = e(i)', one column of U after the other.
template <class T>
Value InverseOfUpperTransposed(const Value& u) {
  const SparseParts& p = u.sparse();
  const T* x = p.elements.data<T>();
  const int64_t n = u.cols();
  std::vector<int64_t> starts = {0}, places;
  std::vector<T> values, row(static_cast<size_t>(n));
  for (int64_t i = 0; i < n; ++i) {
    const size_t begin = places.size();
    std::fill(row.begin(), row.end(), T());
    std::vector<bool> there(static_cast<size_t>(n));
    const auto keep = [&](int64_t at, T v) {
      places.push_back(at);
      values.push_back(v);
      row[static_cast<size_t>(at)] = v;
      there[static_cast<size_t>(at)] = true;
    };
    keep(i, T(1));
    for (int64_t j = i + 1; j < n; ++j) {
      const int64_t from = p.starts[static_cast<size_t>(j)], to = p.starts[static_cast<size_t>(j) + 1];
      T v = T();
      for (int64_t k = from; k < to - 1; ++k) {
        const auto r = static_cast<size_t>(p.rows[static_cast<size_t>(k)]);
        if (there[r]) v -= row[r] * x[k];
      }
      if (v != T()) keep(j, v / x[to - 1]);
    }
    const T pivot = x[p.starts[static_cast<size_t>(i) + 1] - 1];
    if (pivot != T(1))
      for (size_t k = begin; k < values.size(); ++k) values[k] /= pivot;
    starts.push_back(static_cast<int64_t>(places.size()));
  }
  Value elements = Value::Uninitialised(ClassId::kDouble, Dims(static_cast<int64_t>(values.size()), 1), kIsComplex<T>);
  std::copy(values.begin(), values.end(), elements.mutable_data<T>());
  return FromParts(Dims(n, n), std::move(starts), std::move(places), elements);
}

// Every diagonal element is stored, and is not zero.
bool HasWholeDiagonal(const Value& u) {
  const SparseParts& p = u.sparse();
  for (int64_t c = 0; c < u.cols(); ++c) {
    const int64_t last = p.starts[static_cast<size_t>(c) + 1] - 1;
    if (last < p.starts[static_cast<size_t>(c)] || p.rows[static_cast<size_t>(last)] != c) return false;
  }
  return true;
}

Value InverseOfUpperAsRows(const Value& u) {
  if (!HasWholeDiagonal(u)) Refuse("inv", "a singular sparse matrix");
  return u.IsComplex() ? InverseOfUpperTransposed<Complex>(u) : InverseOfUpperTransposed<double>(u);
}

Value InverseOf(const Value& a) {
  static const EvaluationContext* const defaults = new EvaluationContext();
  constexpr size_t kBandDensity = 10;
  const EvaluationContext* context = OperatorContext() != nullptr ? OperatorContext() : defaults;
  const SparseShape shape = KindOfSparse(a, context->sparse_parameters[kBandDensity]);
  switch (shape.kind) {
    case SparseKind::kUpper:
      return SparseTranspose(InverseOfUpperAsRows(a), false);
    case SparseKind::kLower:
      return InverseOfUpperAsRows(SparseTranspose(a, false));
    case SparseKind::kDiagonal:
      return FromElements(a, Binary(Op::kElementRightDivide, Value::Double(1), a.sparse().elements));
    case SparseKind::kPermutedDiagonal:
      return SparseTranspose(FromElements(a, Binary(Op::kElementRightDivide, Value::Double(1), a.sparse().elements)),
                             false);
    case SparseKind::kPermutedUpper:
    case SparseKind::kPermutedLower:
      Refuse("inv", "a permuted triangular sparse matrix");
    case SparseKind::kRectangular:
      ThrowError("", "inverse: A must be a square matrix");
    default:
      break;
  }
  const bool hermitian = shape.kind == SparseKind::kHermitian || shape.kind == SparseKind::kBandedHermitian ||
                         shape.kind == SparseKind::kTridiagonalHermitian;
  if (hermitian) {
    const SparseCholeskyFactors f = FactorSparseCholesky(a, false);
    if (f.positive) {
      const Value q = SparseOrder(f.order, false);
      const Value inverse = InverseOfUpperAsRows(SparseTranspose(f.lower, false));
      return Times(Times(Times(q, SparseTranspose(inverse, true)), inverse), SparseTranspose(q, false));
    }
  }
  SparseLuOptions options;
  options.columns_stay = false;
  const SparseLuFactors f = FactorSparseLu(a, options);
  const Value lower = InverseOfUpperAsRows(SparseTranspose(f.lower, false));
  const Value upper = SparseTranspose(InverseOfUpperAsRows(f.upper), false);
  return Times(Times(Times(SparseOrder(f.columns, false), upper), lower), SparseOrder(f.rows, true));
}

}  // namespace

ValueList SparseLu(const Builtin&, EvaluationContext& context, absl::Span<const Value> args, int nargout) {
  SparseLuOptions options;
  bool vector = false;
  for (const Value& option : args.subspan(1)) {
    if (option.IsString()) {
      if (option.AsString() != "vector") ThrowError("", "lu: unrecognized string argument");
      vector = true;
      continue;
    }
    const Value t = ToDouble(option);
    if (t.numel() > 2) ThrowError("", "lu: THRESH must be a 1- or 2-element vector");
    for (int64_t k = 0; k < t.numel(); ++k) options.thresholds.push_back(t.ElementAsDouble(k));
  }
  if (options.thresholds.size() == 1) options.thresholds.push_back(options.thresholds[0]);
  (void)context;
  const Value a = SparseDouble(args[0]);
  options.scaled = nargout > 4;
  options.columns_stay = nargout < 4;
  if (options.columns_stay) {
    OperatorWarning("Octave:lu:sparse_input",
                    "lu: function may fail when called with less than 4 output arguments and a sparse input");
  }
  const SparseLuFactors f = FactorSparseLu(a, options);
  if (nargout < 2) return One(Joined(f));
  if (nargout == 2) return Two(Times(SparseTranspose(SparseOrder(f.rows, true), false), f.lower), f.upper);
  ValueList out = {f.lower, f.upper, vector ? Places(f.rows, true) : RowOrder(f.rows)};
  if (nargout > 3) out.push_back(vector ? Places(f.columns, true) : ColumnOrder(f.columns));
  if (nargout > 4) out.push_back(ScalesOf(f.scales));
  return out;
}

ValueList SparseCholesky(const Builtin&, EvaluationContext&, absl::Span<const Value> args, int nargout) {
  bool lower = false, vector = false;
  for (const Value& option : args.subspan(1)) {
    std::string word = option.IsString() ? option.AsString() : "";
    for (char& c : word) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (word == "vector")
      vector = true;
    else if (word == "lower" || word == "upper")
      lower = word == "lower";
    else
      ThrowError("", "chol: optional argument must be one of \"vector\", \"lower\", or \"upper\"");
  }
  const Value a = SparseDouble(args[0]);
  if (a.IsEmpty()) return One(Value());
  if (a.rows() != a.cols()) ThrowError("", "sparse_chol requires square matrix");
  const SparseCholeskyFactors f = FactorSparseCholesky(a, nargout < 3);
  if (nargout < 2 && !f.positive) ThrowError("", "chol: input matrix must be positive definite");
  ValueList out = {lower ? f.lower : SparseTranspose(f.lower, true)};
  if (nargout > 1) out.push_back(Value::Double(f.positive ? 0 : 1));
  if (nargout > 2) out.push_back(vector ? Places(f.order, false) : SparseOrder(f.order, false));
  return out;
}

ValueList SparseCondition(const Builtin&, EvaluationContext&, absl::Span<const Value>, int) {
  ThrowError("", "rcond: for sparse matrices use 'rcond (full (a))' or 'condest (a)' instead");
}

ValueList SparseInverse(const Builtin&, EvaluationContext&, absl::Span<const Value> args, int nargout) {
  const Value a = SparseDouble(args[0]);
  if (a.IsEmpty()) return One(Value());
  if (nargout > 1) Refuse("inv", "the condition of a sparse matrix");
  if (a.rows() != a.cols()) ThrowError("", "inverse: A must be a square matrix");
  return One(InverseOf(a));
}

}  // namespace residua::builtin
