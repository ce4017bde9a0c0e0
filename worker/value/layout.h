// Where generated code finds the parts of a value that it looks at itself: whether a slot holds a number, whether its
// record is shared, where the elements of an array of two dimensions are.
//
// Offsets in bytes. Artefacts of other builds of the same version of the run-time library rest on them, so they are
// written down: a change of one is a change of that version (runtime/abi_number.h), and a test compares them with what
// is measured. What generated code does with them is in native/slot_text.cc.
#pragma once

#include <cstdint>

namespace residua::value {

struct ValueLayout {
  // Of a Value.
  int64_t bits;                           // the number, the truth value, or the record (null: the 0x0 double)
  int number_tag, truth_tag, record_tag;  // first byte
  // Of a record.
  int64_t references;  // int32
  int64_t storage;     // byte: 0 is full
  int64_t elements;    // pointer
  int64_t rank;        // int64: `of_two` says that there are two extents, which stand at `rows` and `cols`
  int64_t of_two;
  int64_t rows, cols;
  int64_t class_id;  // byte
  int cell_class;
  int64_t cells;  // of a cell: pointer to its elements, Values
  friend bool operator==(const ValueLayout&, const ValueLayout&) = default;
};
inline constexpr ValueLayout kValueLayout = {.bits = 8,
                                             .number_tag = 0,
                                             .truth_tag = 1,
                                             .record_tag = 2,
                                             .references = 0,
                                             .storage = 6,
                                             .elements = 8,
                                             .rank = 16,
                                             .of_two = 4,
                                             .rows = 24,
                                             .cols = 32,
                                             .class_id = 4,
                                             .cell_class = 12,
                                             .cells = 88};
ValueLayout MeasuredLayout();

// The same of doubles that may be complex; apart, so that it is something added.
struct ComplexLayout {
  int64_t complex;   // byte of a record: 1 where elements are both parts in turn
  int double_class;  // what `class_id` says of doubles
  friend bool operator==(const ComplexLayout&, const ComplexLayout&) = default;
};
inline constexpr ComplexLayout kComplexLayout = {.complex = 5, .double_class = 0};
ComplexLayout MeasuredComplexLayout();

// Of arrays whose memory is used again.
struct RoomLayout {
  int64_t capacity;      // int64 of a record: bytes of elements that fit in its block
  int64_t own_elements;  // where in the block they begin
  friend bool operator==(const RoomLayout&, const RoomLayout&) = default;
};
inline constexpr RoomLayout kRoomLayout = {.capacity = 80, .own_elements = 192};
RoomLayout MeasuredRoomLayout();

}  // namespace residua::value
