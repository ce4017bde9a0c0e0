// a(i, j, ...) = []: removes elements along the one dimension whose subscript is not a colon.
#include <algorithm>
#include <cmath>

#include "worker/builtin/index_common.h"
#include "worker/builtin/sparse_policy.h"
#include "worker/value/room.h"

namespace residua::builtin {
namespace {

[[noreturn]] void ThrowDeleteBound(const char* what, int64_t position, int64_t extent) {
  value::ThrowError("Octave:index-out-of-bounds", "A(%s) = []: index out of bounds: value %lld out of bound %lld", what,
                    static_cast<long long>(position + 1), static_cast<long long>(extent));
}

// Positions that stay.
Positions Complement(const Positions& removed, int64_t extent) {
  std::vector<char> gone(static_cast<size_t>(extent), 0);
  for (int64_t k = 0; k < removed.count; ++k) gone[static_cast<size_t>(removed[k])] = 1;
  Positions kept;
  kept.kind = Positions::kList;
  kept.list.reserve(static_cast<size_t>(extent));
  for (int64_t k = 0; k < extent; ++k) {
    if (!gone[static_cast<size_t>(k)]) kept.list.push_back(k);
  }
  kept.count = static_cast<int64_t>(kept.list.size());
  return kept;
}

Value Keep(const Value& a, const std::vector<Positions>& kept, const Dims& extents, Dims dims) {
  dims.Normalise();
  Value result = EmptyLike(a, dims);
  int64_t k = 0;
  ForEachPosition(kept, extents, [&](int64_t position) { CopyElement(result, k++, a, position); });
  return result;
}

// Whether Octave sees neighbours: in a range and in a number, and in a mask those that it begins with, but that a mask
// with one true element in sixteen or fewer is a list of positions.
bool AreNeighbours(const Positions& p, int64_t extent_of_mask) {
  constexpr int64_t kElementsPerPosition = 16;
  if (!p.logical_mask) return p.kind != Positions::kList || p.count == 1;
  return p.count > extent_of_mask / kElementsPerPosition && p.highest + 1 == p.count;
}

void DeleteLinear(Value& a, Positions p, int64_t elements_of_subscript) {
  const int64_t n = a.numel();
  if (p.kind == Positions::kColon) {
    a = EmptyLike(a, Dims(0, 0));
    return;
  }
  if (p.count == 0) return;
  if (p.highest >= n) ThrowDeleteBound("I", p.highest, n);
  // Octave leaves a row when it removes neighbours from a matrix, and a column when it removes a list of elements.
  const bool column = a.dims().IsVector() ? a.cols() == 1 && a.rows() != 1 : !AreNeighbours(p, elements_of_subscript);
  const Positions kept = Complement(p, n);
  a = Keep(a, {kept}, Dims(n, 1), column ? Dims(kept.count, 1) : Dims(1, kept.count));
}

// With more than one subscript that is no colon a deletion is an error, unless it is empty: some subscript selects
// nothing, and before that one at most one does not cover its dimension.
bool SelectsNothing(const std::vector<Positions>& subs, const Dims& dims) {
  int partial = 0;
  for (size_t k = 0; k < subs.size(); ++k) {
    const int64_t extent = dims[static_cast<int>(k)];
    const bool colon = subs[k].kind == Positions::kColon;
    if ((colon ? extent : subs[k].count) == 0) return true;
    const bool covers = colon || (subs[k].highest < extent && Complement(subs[k], extent).count == 0);
    if (!covers && ++partial == 2) return false;
  }
  return false;
}

// One element of a vector that nothing else holds goes where it stands. False: the general way.
bool DeleteInPlace(Value& a, Subscripts subscripts) {
  if (subscripts.size() != 1 || subscripts[0].colon || !subscripts[0].value.IsDoubleScalar()) return false;
  const double at = subscripts[0].value.inline_double();
  return at >= 1 && at <= static_cast<double>(a.numel()) && at == std::floor(at) &&
         value::RemoveElement(a, static_cast<int64_t>(at) - 1);
}

}  // namespace

void IndexDelete(Value& a, Subscripts subscripts) {
  if (a.Is(ClassId::kFunctionHandle)) {
    value::ThrowError("", "can't perform indexed assignment for function handle type");
  }
  if (subscripts.empty()) value::ThrowError("", "invalid empty index list");
  if (DeleteInPlace(a, subscripts)) return;
  if (AnySparse(a, subscripts)) return SparseIndexDelete(a, subscripts);
  const int n = static_cast<int>(subscripts.size());
  std::vector<Positions> subs;
  for (int k = 0; k < n; ++k)
    subs.push_back(ResolveSubscript(subscripts[k], k, a.IsNumericOrLogicalOrChar() ? 0 : n, ""));
  if (n == 1) {
    DeleteLinear(a, std::move(subs[0]), subscripts[0].value.numel());
    if (a.IsComplex()) a = Narrow(std::move(a));
    return;
  }
  // Dimensions beyond the subscripts stay as they are.
  Dims extents = a.dims();
  if (extents.ndims() < n) extents.set(n - 1, 1);
  int dimension = -1;
  int others = 0;
  for (int k = 0; k < n; ++k) {
    if (subs[k].kind == Positions::kColon) continue;
    if (dimension < 0)
      dimension = k;
    else
      ++others;
  }
  if (others > 0) {
    if (SelectsNothing(subs, a.dims())) return;
    value::ThrowError("", "a null assignment can only have one non-colon index");
  }
  if (dimension >= a.ndims()) value::ThrowError("", "invalid dimension in delete_elements");  // though it has extent 1
  if (dimension >= 0 && subs[dimension].count == 0) return;
  if (dimension < 0) {
    Dims dims = extents;
    dims.set(0, 0);
    dims.Normalise();
    a = EmptyLike(a, dims);
    if (a.IsComplex()) a = Narrow(std::move(a));
    return;
  }
  if (subs[dimension].highest >= extents[dimension]) {
    ThrowDeleteBound("..,I,..", subs[dimension].highest, extents[dimension]);
  }
  std::vector<Positions> kept = std::move(subs);
  kept[dimension] = Complement(kept[dimension], extents[dimension]);
  Dims dims = extents;
  kept.resize(static_cast<size_t>(extents.ndims()));
  for (int k = 0; k < extents.ndims(); ++k) {
    if (k == dimension) continue;
    kept[k] = Positions();
    kept[k].count = extents[k];
  }
  dims.set(dimension, kept[dimension].count);
  a = Keep(a, kept, extents, dims);
  if (a.IsComplex()) a = Narrow(std::move(a));
}

}  // namespace residua::builtin
