// Subscripts resolved to element positions; shared by indexing, assignment and deletion.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "worker/builtin/binary_op_common.h"
#include "worker/value/pooled_vector.h"

namespace residua::builtin {

// One subscript as 0-based positions. A colon, a scalar and a run of neighbours are kept unexpanded.
struct Positions {
  enum Kind { kColon, kRun, kList } kind = kRun;
  int64_t start = 0;                  // kRun: start, start+1, ...
  int64_t count = 0;                  // kRun, kList; of kColon once Bind knows the extent
  int64_t highest = -1;               // largest position used
  value::PooledVector<int64_t> list;  // kList
  Dims shape{1, 1};                   // of the subscript value
  bool logical_mask = false;

  int64_t operator[](int64_t k) const { return kind == kList ? list[static_cast<size_t>(k)] : start + k; }
  // Gives a colon its extent.
  void Bind(int64_t extent) {
    if (kind != kColon) return;
    count = extent;
    highest = extent - 1;
  }
};

// Reads subscript k (0-based) of n; errors carry the variable's name.
Positions ResolveSubscript(const Subscript& s, int k, int n, const std::string& name);
[[noreturn]] void ThrowOutOfBound(int64_t position, int k, int n, int64_t extent, const Dims& dims,
                                  const std::string& name);
// The one side that is not 1, -1 when none or several are: 1x1x6 has side 2.
int LongSide(const Dims& dims);

// The extents of `dims` seen through n subscripts: the last one takes the rest.
Dims FoldDims(const Dims& dims, int n);

// Copies elements between values of one class by position; all classes.
// to[to_position(k)] = from[from_position(k)].
void CopyElement(Value& to, int64_t to_position, const Value& from, int64_t from_position);
// A value of a's class and fields with the given extents, elements zero or empty.
Value EmptyLike(const Value& a, const Dims& dims);

// Calls f(position) for every combination of subscripts in column-major order of the result.
template <class F>
void ForEachPosition(const std::vector<Positions>& subs, const Dims& extents, F f) {
  const int n = static_cast<int>(subs.size());
  std::vector<int64_t> at(n, 0), stride(n, 1);
  for (const Positions& p : subs) {
    if (p.count == 0) return;
  }
  for (int d = 1; d < n; ++d) stride[d] = stride[d - 1] * extents[d - 1];
  int64_t base = 0;
  for (int d = 1; d < n; ++d) base += subs[d][0] * stride[d];
  while (true) {
    for (int64_t k = 0; k < subs[0].count; ++k) f(base + subs[0][k]);
    int d = 1;
    for (; d < n; ++d) {
      base -= subs[d][at[d]] * stride[d];
      if (++at[d] < subs[d].count) {
        base += subs[d][at[d]] * stride[d];
        break;
      }
      at[d] = 0;
      base += subs[d][0] * stride[d];
    }
    if (d == n) return;
  }
}

}  // namespace residua::builtin
