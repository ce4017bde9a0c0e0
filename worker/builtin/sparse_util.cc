#include "worker/builtin/sparse_util.h"

#include <algorithm>
#include <numeric>

#include "worker/builtin/binary_op_common.h"

namespace residua::builtin {
namespace {

template <class T>
Value PickTyped(const Value& column, const std::vector<int64_t>& positions) {
  Value result =
      Value::Uninitialised(column.class_id(), Dims(static_cast<int64_t>(positions.size()), 1), kIsComplex<T>);
  const T* from = column.data<T>();
  T* to = result.mutable_data<T>();
  for (size_t k = 0; k < positions.size(); ++k) to[k] = positions[k] < 0 ? T() : from[positions[k]];
  return result;
}

std::vector<bool> NonZeros(const Value& column) {
  std::vector<bool> keep(static_cast<size_t>(column.numel()));
  VisitElements(column, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    const T* p = column.data<T>();
    for (size_t k = 0; k < keep.size(); ++k) keep[k] = p[k] != T();
  });
  return keep;
}

}  // namespace

std::string SparseTypeName(const Value& v) { return TypeName(v); }

Value WithEveryPlace(const Value& full) {
  SparseParts parts;
  for (int64_t c = 0; c <= full.cols(); ++c) parts.starts.push_back(c * full.rows());
  for (int64_t k = 0; k < full.numel(); ++k) parts.rows.push_back(k % full.rows());
  parts.elements = full.Full().Reshaped(Dims(full.numel(), 1));
  return Value::Sparse(full.dims(), std::move(parts));
}

Dims Folded(const Dims& dims) {
  if (dims.ndims() == 2) return dims;
  int64_t rest = 1;
  for (int k = 1; k < dims.ndims(); ++k) rest *= dims[k];
  return Dims(dims[0], rest);
}

Value Pick(const Value& column, const std::vector<int64_t>& positions) {
  Value result;
  VisitElements(column, [&](auto* type) {
    using T = std::remove_pointer_t<decltype(type)>;
    result = PickTyped<T>(column, positions);
  });
  return result;
}

Value EmptySparse(const Dims& dims, ClassId c) {
  SparseParts parts;
  if (dims[1] > 100'000'000)
    ThrowError("Octave:bad-alloc", "out of memory or dimension too large for Octave's index type");
  parts.starts.assign(static_cast<size_t>(dims[1]) + 1, 0);
  parts.elements = Value::Array(c, Dims(0, 1));
  return Value::Sparse(dims, std::move(parts));
}

Value FromParts(const Dims& dims, std::vector<int64_t> starts, std::vector<int64_t> rows, const Value& elements) {
  const std::vector<bool> keep = NonZeros(elements);
  SparseParts parts;
  if (std::all_of(keep.begin(), keep.end(), [](bool b) { return b; })) {
    parts.starts = std::move(starts);
    parts.rows = std::move(rows);
    parts.elements = elements.Full().Reshaped(Dims(elements.numel(), 1));
    return Value::Sparse(dims, std::move(parts));
  }
  std::vector<int64_t> kept;
  parts.starts.assign(starts.size(), 0);
  for (size_t c = 0; c + 1 < starts.size(); ++c) {
    for (int64_t k = starts[c]; k < starts[c + 1]; ++k) {
      if (!keep[static_cast<size_t>(k)]) continue;
      parts.rows.push_back(rows[static_cast<size_t>(k)]);
      kept.push_back(k);
    }
    parts.starts[c + 1] = static_cast<int64_t>(parts.rows.size());
  }
  parts.elements = Pick(elements, kept);
  return Value::Sparse(dims, std::move(parts));
}

Value FromElements(const Value& s, const Value& elements) {
  const SparseParts& parts = s.sparse();
  return FromParts(s.dims(), parts.starts, parts.rows, elements);
}

std::vector<int64_t> ColumnsOf(const SparseParts& parts) {
  std::vector<int64_t> columns(parts.rows.size());
  for (size_t c = 0; c + 1 < parts.starts.size(); ++c) {
    std::fill(columns.begin() + parts.starts[c], columns.begin() + parts.starts[c + 1], static_cast<int64_t>(c));
  }
  return columns;
}

Triplets TripletsOf(const Value& s) { return {s.sparse().rows, ColumnsOf(s.sparse()), s.sparse().elements}; }

Value FromTriplets(const Dims& dims, const Triplets& t) {
  std::vector<int64_t> order(t.rows.size());
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int64_t x, int64_t y) {
    const auto a = static_cast<size_t>(x), b = static_cast<size_t>(y);
    return t.columns[a] != t.columns[b] ? t.columns[a] < t.columns[b] : t.rows[a] < t.rows[b];
  });
  std::vector<int64_t> starts(EmptySparse(dims).sparse().starts), rows;
  rows.reserve(order.size());
  for (const int64_t k : order) {
    rows.push_back(t.rows[static_cast<size_t>(k)]);
    ++starts[static_cast<size_t>(t.columns[static_cast<size_t>(k)]) + 1];
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  return FromParts(dims, std::move(starts), std::move(rows), Pick(t.elements, order));
}

ValueList WithoutSparse(Args args) {
  ValueList full;
  for (const Value& v : args) full.push_back(v.IsSparse() ? v.Full() : v);
  return full;
}

Value ToSparse(const Value& v) {
  if (v.IsSparse()) return v;
  const Dims dims = Folded(v.dims());
  const Value full = v.Is(ClassId::kDouble) || v.Is(ClassId::kLogical) ? Narrow(v.Full()) : Narrow(AsDouble(v));
  const std::vector<bool> keep = NonZeros(full);
  std::vector<int64_t> starts{0}, rows, positions;
  size_t at = 0;
  for (int64_t c = 0; c < dims[1]; ++c) {
    for (int64_t r = 0; r < dims[0]; ++r, ++at) {
      if (!keep[at]) continue;
      rows.push_back(r);
      positions.push_back(static_cast<int64_t>(at));
    }
    starts.push_back(static_cast<int64_t>(rows.size()));
  }
  return FromParts(dims, std::move(starts), std::move(rows), Pick(full, positions));
}

Value SparseDouble(const Value& v) {
  const Value s = ToSparse(v);
  return s.Is(ClassId::kDouble) ? s : FromElements(s, AsDouble(s.sparse().elements));
}

Value SparseLogical(const Value& v) {
  const Value s = ToSparse(v);
  return s.Is(ClassId::kLogical) ? s : FromElements(s, LogicalValue(s.sparse().elements));
}

// Counting sort by rows: what SuiteSparse and Octave do as well.
Value SparseTranspose(const Value& s, bool conjugate) {
  const SparseParts& parts = s.sparse();
  std::vector<int64_t> starts(static_cast<size_t>(s.rows()) + 1, 0);
  for (const int64_t r : parts.rows) ++starts[static_cast<size_t>(r) + 1];
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  std::vector<int64_t> next(starts.begin(), starts.end() - 1), rows(parts.rows.size()), from(parts.rows.size());
  for (size_t c = 0; c + 1 < parts.starts.size(); ++c) {
    for (int64_t k = parts.starts[c]; k < parts.starts[c + 1]; ++k) {
      const int64_t to = next[static_cast<size_t>(parts.rows[static_cast<size_t>(k)])]++;
      rows[static_cast<size_t>(to)] = static_cast<int64_t>(c);
      from[static_cast<size_t>(to)] = k;
    }
  }
  SparseParts t;
  t.starts = std::move(starts);
  t.rows = std::move(rows);
  t.elements = Pick(parts.elements, from);
  if (conjugate && t.elements.IsComplex()) {
    auto* p = t.elements.mutable_data<Complex>();
    for (int64_t k = 0; k < t.elements.numel(); ++k) p[k] = std::conj(p[k]);
  }
  return Value::Sparse(Dims(s.cols(), s.rows()), std::move(t));
}

}  // namespace residua::builtin
