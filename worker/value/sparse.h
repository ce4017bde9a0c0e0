// A sparse matrix: what stands behind a Value whose storage is kSparse.
//
// Compressed columns, as SuiteSparse takes them: the elements of column c are those numbered starts[c] to
// starts[c + 1] - 1, in ascending order of rows. `elements` is an ordinary full column (double, complex double or
// logical), so that whatever maps full arrays maps the stored elements of a sparse one. An element may be a stored
// zero: operations say whether they leave such. Immutable and shared, like every buffer behind a Value.
//
// The same matrix as a full array is made when someone asks for its elements by position (Value::data), once.
#pragma once

#include <mutex>
#include <vector>

#include "worker/value/value.h"

namespace residua::value {

struct SparseParts {
  std::vector<int64_t> starts;  // one more than there are columns
  std::vector<int64_t> rows;    // of every stored element
  Value elements;               // rows.size() x 1
  int64_t room = 0;             // nzmax: elements that memory is held for; at least 1 and at least rows.size()

  int64_t count() const { return static_cast<int64_t>(rows.size()); }
  // The number of the element stored for (row, column); -1: none is.
  int64_t Find(int64_t row, int64_t column) const;
};

namespace internal {

struct SparseBlock {
  SparseBlock(SparseParts p, const Dims& d) : parts(std::move(p)), dims(d) {}
  const Value& Full() const;

  SparseParts parts;
  Dims dims;

 private:
  mutable std::once_flag once_;
  mutable Value full_;
};

}  // namespace internal
}  // namespace residua::value
