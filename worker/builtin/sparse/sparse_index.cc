// s(i, j), s(i, j) = b, s(i, j) = [] of sparse matrices.
//
// Reading walks stored elements only: a list of rows becomes a map from rows to places in the result, and every column
// that is asked for is walked once. Writing and deleting are done on the full matrix, with its checks and errors, and
// made sparse again; above kFullLimit elements, where that would not fit, writing one block of a matrix merges it with
// what stays, and everything else is refused.
#include <algorithm>
#include <numeric>

#include "worker/builtin/index_common.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/builtin/sparse_util.h"

namespace residua::builtin {
namespace {

constexpr int64_t kFullLimit = int64_t{1} << 24;

bool TooLarge(const Value& a) {
  return static_cast<double>(a.rows()) * static_cast<double>(a.cols()) > static_cast<double>(kFullLimit);
}

std::vector<Positions> ResolveAll(const Value& a, Subscripts subscripts, const std::string& name) {
  const int n = static_cast<int>(subscripts.size());
  std::vector<Positions> subs;
  for (int k = 0; k < n; ++k) subs.push_back(ResolveSubscript(subscripts[k], k, n, name));
  for (int k = 0; k < n; ++k) {
    const int64_t extent = n == 1 ? a.numel() : a.dims()[k];
    subs[k].Bind(extent);
    if (subs[k].highest >= extent) ThrowOutOfBound(subs[k].highest, k, n, extent, a.dims(), name);
  }
  return subs;
}

Dims LinearShape(const Dims& source, const Positions& p) {
  if (p.kind == Positions::kColon) return Dims(p.count, 1);
  const bool source_vector = (source[0] == 1) != (source[1] == 1);
  if (source_vector && LongSide(p.shape) >= 0) return source[0] == 1 ? Dims(1, p.count) : Dims(p.count, 1);
  return Folded(p.shape);
}

Value TakeLinear(const Value& a, const Positions& p) {
  const SparseParts& parts = a.sparse();
  const Dims dims = LinearShape(a.dims(), p);
  std::vector<int64_t> starts{0}, rows, from;
  if (p.kind == Positions::kColon) {
    for (size_t c = 0; c + 1 < parts.starts.size(); ++c) {
      for (int64_t k = parts.starts[c]; k < parts.starts[c + 1]; ++k) {
        rows.push_back(parts.rows[static_cast<size_t>(k)] + static_cast<int64_t>(c) * a.rows());
      }
    }
    return FromParts(dims, {0, parts.count()}, std::move(rows), parts.elements);
  }
  int64_t k = 0;
  for (int64_t c = 0; c < dims[1]; ++c) {
    for (int64_t r = 0; r < dims[0]; ++r, ++k) {
      const int64_t at = parts.Find(p[k] % a.rows(), p[k] / a.rows());
      if (at < 0) continue;
      rows.push_back(r);
      from.push_back(at);
    }
    starts.push_back(static_cast<int64_t>(rows.size()));
  }
  return FromParts(dims, std::move(starts), std::move(rows), Pick(parts.elements, from));
}

// For every row, the places in the result that show it: first[row], then next[place], -1 ends.
struct RowPlaces {
  RowPlaces(const Positions& p, int64_t height) : first(static_cast<size_t>(height), -1) {
    next.assign(static_cast<size_t>(p.count), -1);
    for (int64_t k = p.count; k-- > 0;) {
      int64_t& head = first[static_cast<size_t>(p[k])];
      next[static_cast<size_t>(k)] = head;
      head = k;
    }
  }
  std::vector<int64_t> first, next;
};

Value TakeBlock(const Value& a, const Positions& rows_wanted, const Positions& columns) {
  const SparseParts& parts = a.sparse();
  const RowPlaces places(rows_wanted, a.rows());
  std::vector<int64_t> starts{0}, rows, from;
  std::vector<std::pair<int64_t, int64_t>> column;
  for (int64_t j = 0; j < columns.count; ++j) {
    const auto c = static_cast<size_t>(columns[j]);
    column.clear();
    for (int64_t k = parts.starts[c]; k < parts.starts[c + 1]; ++k) {
      for (int64_t place = places.first[static_cast<size_t>(parts.rows[static_cast<size_t>(k)])]; place >= 0;
           place = places.next[static_cast<size_t>(place)]) {
        column.emplace_back(place, k);
      }
    }
    std::sort(column.begin(), column.end());
    for (const auto& [row, k] : column) {
      rows.push_back(row);
      from.push_back(k);
    }
    starts.push_back(static_cast<int64_t>(rows.size()));
  }
  return FromParts(Dims(rows_wanted.count, columns.count), std::move(starts), std::move(rows),
                   Pick(parts.elements, from));
}

[[noreturn]] void ThrowSubscriptCount() { ThrowError("", "sparse indexing needs 1 or 2 indices"); }

// a(i, j) = b on a matrix that is too large to be full.
Value AssignLarge(const Value& a, const Positions& i, const Positions& j, const Value& b) {
  const Value source = ToSparse(b);
  const bool one = b.IsScalar();
  if (!one && (b.rows() != i.count || b.cols() != j.count)) {
    ThrowError("Octave:nonconformant-args", "=: nonconformant arguments (op1 is %s, op2 is %s)",
               Dims(i.count, j.count).ToString().c_str(), b.dims().ToString().c_str());
  }
  const Dims dims(std::max(a.rows(), i.highest + 1), std::max(a.cols(), j.highest + 1));
  // Where a row or column is named twice, the last one counts.
  std::vector<int64_t> row_place(static_cast<size_t>(dims[0]), -1), column_place(static_cast<size_t>(dims[1]), -1);
  for (int64_t k = 0; k < i.count; ++k) row_place[static_cast<size_t>(i[k])] = k;
  for (int64_t k = 0; k < j.count; ++k) column_place[static_cast<size_t>(j[k])] = k;
  Triplets old = TripletsOf(a), kept;
  std::vector<int64_t> stay;
  for (size_t k = 0; k < old.rows.size(); ++k) {
    if (row_place[static_cast<size_t>(old.rows[k])] >= 0 && column_place[static_cast<size_t>(old.columns[k])] >= 0) {
      continue;
    }
    stay.push_back(static_cast<int64_t>(k));
    kept.rows.push_back(old.rows[k]);
    kept.columns.push_back(old.columns[k]);
  }
  std::vector<int64_t> from;
  for (size_t c = 0; c < column_place.size(); ++c) {
    for (size_t r = 0; column_place[c] >= 0 && r < row_place.size(); ++r) {
      if (row_place[r] < 0) continue;
      const int64_t at = one ? source.sparse().Find(0, 0) : source.sparse().Find(row_place[r], column_place[c]);
      if (at < 0) continue;
      from.push_back(at);
      kept.rows.push_back(static_cast<int64_t>(r));
      kept.columns.push_back(static_cast<int64_t>(c));
    }
  }
  const Value parts[] = {Pick(old.elements, stay), Pick(source.sparse().elements, from)};
  kept.elements = Concat(0, parts);
  return FromTriplets(dims, kept);
}

void AssignToSparse(Value& a, Subscripts subscripts, const Value& b) {
  const Value given = b.Is(ClassId::kSingle) || b.Is(ClassId::kChar) ? AsDouble(b) : b;
  if (value::IsInteger(given.class_id()) || !given.IsNumericOrLogicalOrChar()) {
    ThrowError("", "operator =: no conversion for assignment of '%s' to indexed '%s'", TypeName(b).c_str(),
               SparseTypeName(a).c_str());
  }
  if (subscripts.size() > 2) ThrowSubscriptCount();
  const Value value = a.Is(ClassId::kLogical) ? LogicalValue(given.Full()) : given;
  if (TooLarge(a)) {
    if (subscripts.size() != 2) Refuse("A(I) = X", "one index into a sparse matrix of this size");
    Positions i = ResolveSubscript(subscripts[0], 0, 2, "index "), j = ResolveSubscript(subscripts[1], 1, 2, "index ");
    i.Bind(a.rows());
    j.Bind(a.cols());
    a = AssignLarge(a, i, j, value);
    return;
  }
  Value full = a.Full();
  IndexAssign(full, subscripts, value.Full());
  a = ToSparse(full);
}

}  // namespace

bool AnySparse(const Value& a, Subscripts subscripts) {
  return a.IsSparse() || std::any_of(subscripts.begin(), subscripts.end(),
                                     [](const Subscript& s) { return !s.colon && s.value.IsSparse(); });
}

std::vector<Subscript> FullSubscripts(Subscripts subscripts) {
  std::vector<Subscript> full(subscripts.begin(), subscripts.end());
  for (Subscript& s : full) {
    if (!s.colon && s.value.IsSparse()) s.value = s.value.Full();
  }
  return full;
}

Value SparseIndex(const Value& a, Subscripts subscripts, const std::string& name) {
  const std::vector<Subscript> full = FullSubscripts(subscripts);
  if (!a.IsSparse()) return Index(a, full, name);
  if (subscripts.size() > 2) ThrowSubscriptCount();
  const std::vector<Positions> subs = ResolveAll(a, full, name);
  return Narrow(subs.size() == 1 ? TakeLinear(a, subs[0]) : TakeBlock(a, subs[0], subs[1]));
}

void SparseIndexAssign(Value& a, Subscripts subscripts, const Value& b) {
  const std::vector<Subscript> full = FullSubscripts(subscripts);
  if (a.IsSparse()) return AssignToSparse(a, full, b);
  if (!b.IsSparse() || a.Is(ClassId::kCell) || a.Is(ClassId::kStruct)) return IndexAssign(a, full, b);
  if (value::IsInteger(a.class_id()) || a.Is(ClassId::kSingle)) {
    ThrowError("", "operator =: no conversion for assignment of '%s' to indexed '%s'", SparseTypeName(b).c_str(),
               TypeName(a).c_str());
  }
  const Value value = a.Is(ClassId::kLogical) ? LogicalValue(b.Full()) : b.Full();
  if (a.Is(ClassId::kChar)) a = AsDouble(a);
  IndexAssign(a, full, value);
}

void SparseIndexDelete(Value& a, Subscripts subscripts) {
  const std::vector<Subscript> full = FullSubscripts(subscripts);
  if (!a.IsSparse()) return IndexDelete(a, full);
  if (subscripts.size() > 2) ThrowSubscriptCount();
  if (TooLarge(a)) Refuse("A(I) = []", "deletion from a sparse matrix of this size");
  const bool everything = std::all_of(full.begin(), full.end(), [](const Subscript& s) { return s.colon; });
  if (full.size() == 2 && everything) {
    a = EmptySparse(Dims(a.rows(), 0), a.class_id());
    return;
  }
  const int n = static_cast<int>(full.size());
  for (int k = 0; k < n; ++k) (void)ResolveSubscript(full[static_cast<size_t>(k)], k, n, "index ");  // names the place
  Value rest = a.Full();
  IndexDelete(rest, full);
  a = ToSparse(rest);
}

}  // namespace residua::builtin
