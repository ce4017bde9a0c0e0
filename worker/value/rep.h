// What stands behind a Value that is not an inline scalar. Private to this folder.
//
// One heap block holds the header and, for numeric, logical and char arrays, the elements, 64-byte aligned. Cells and
// structs hold their element values in one vector; a struct keeps all elements of its first field, then of its second,
// and so on ("columns"), so that adding a field appends. Columns may have room behind their elements, which holds
// nothing.
//
// A Value whose tag says kRep but whose pointer is null is the 0x0 double: default construction and moved-from values
// cost nothing. Rep::Of gives the shared immortal stand-in for reading it.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "worker/value/value.h"

namespace residua::value::internal {

struct SparseBlock;

struct Rep : RepHead {
  using RepHead::RepHead;

  RangeParts range;
  int64_t capacity = 0;                                    // bytes of elements that fit in this block
  std::vector<Value> values;                               // cell elements; struct columns
  std::shared_ptr<const std::vector<std::string>> fields;  // struct only
  std::unique_ptr<FunctionHandle> handle;                  // function handle only
  std::shared_ptr<const SparseBlock> sparse;               // sparse storage only; then there is no payload
  int64_t column = 0;                                      // struct only: from one column to the next

  // Of a struct: where element k of a field stands among `values`.
  size_t PlaceOf(int64_t k, int64_t field) const { return static_cast<size_t>(field * column + k); }
  bool HasElements() const { return class_id <= ClassId::kUint64 && storage != Storage::kSparse; }
  std::byte* OwnElements();  // the room in this block, which `elements` does not point to while they are borrowed
  int64_t ByteSize() const { return dims.numel() * ElementSize(class_id) * (complex ? 2 : 1); }

  // A block with room for `capacity` bytes of elements (at least ByteSize()). Elements are zero only on request.
  static Rep* New(ClassId c, const Dims& dims, bool complex, bool zero, int64_t capacity = 0);
  static Rep* NewSparse(std::shared_ptr<const SparseBlock> block);
  Rep* Clone() const;
  // The record of a value that is not an inline scalar.
  static const Rep& Of(const Value& v);
  // The record of `v`, unique from here on; `v` must not be an inline scalar.
  static Rep& Writable(Value& v);
  // Wraps a record with one reference.
  static Value Wrap(Rep* rep);

 private:
  friend struct RepHead;
  ~Rep() = default;
};

}  // namespace residua::value::internal

namespace residua::value {
inline internal::Rep* Value::rep() const { return static_cast<internal::Rep*>(rep_); }
}  // namespace residua::value
