#include "worker/value/layout.h"

#include <cstddef>
#include <cstring>

#include "worker/check/check.h"
#include "worker/value/rep.h"

namespace residua::value {

namespace {

int64_t Between(const void* from, const void* to) {
  return static_cast<const std::byte*>(to) - static_cast<const std::byte*>(from);
}

int64_t FirstWord(const Dims& d) {
  int64_t word = 0;
  std::memcpy(&word, static_cast<const void*>(&d), sizeof word);
  return word;
}

int FirstByte(const Value& v) { return *reinterpret_cast<const unsigned char*>(&v); }

}  // namespace

ValueLayout MeasuredLayout() {
  const Value number = Value::Double(1), truth = Value::Bool(true), array = Value::Array(ClassId::kDouble, Dims(2, 3));
  ValueLayout out{};
  out.bits = Between(&number, number.data<double>());
  out.number_tag = FirstByte(number);
  out.truth_tag = FirstByte(truth);
  out.record_tag = FirstByte(array);
  RESIDUA_CHECK(out.number_tag != out.truth_tag && out.number_tag != out.record_tag &&
                    out.truth_tag != out.record_tag && out.bits > 0 && FirstByte(Value()) == out.record_tag,
                "a Value does not begin with its tag");
  const internal::RepHead& head = internal::Rep::Of(array);
  out.references = Between(&head, &head.references);
  out.storage = Between(&head, &head.storage);
  static_assert(static_cast<int>(Storage::kFull) == 0);
  out.elements = Between(&head, static_cast<const void*>(&head.elements));
  // The extents stand in the record as long as there are few; the first word tells how many and where.
  out.rank = Between(&head, &head.dims);
  out.of_two = FirstWord(head.dims);
  out.rows = Between(&head, &*head.dims.begin());
  out.cols = out.rows + static_cast<int64_t>(sizeof(int64_t));
  out.class_id = Between(&head, &head.class_id);
  out.cell_class = static_cast<int>(ClassId::kCell);
  const Value cell = Value::Cell(Dims(1, 2));
  const internal::Rep& held = internal::Rep::Of(cell);
  out.cells = Between(&held, &held.values);
  const Value* first = nullptr;  // a vector begins with where its elements are
  std::memcpy(static_cast<void*>(&first), static_cast<const void*>(&held.values), sizeof(const Value*));
  RESIDUA_CHECK(first == held.values.data() && sizeof(Value) == 16, "the elements of a cell are elsewhere");
  const int64_t three[] = {2, 3, 4}, five[] = {2, 3, 4, 5, 6};
  RESIDUA_CHECK(out.rows - out.rank < static_cast<int64_t>(sizeof(Dims)) && FirstWord(Dims(5, 7)) == out.of_two &&
                    FirstWord(Dims(three)) != out.of_two && FirstWord(Dims(five)) != out.of_two,
                "the extents of a matrix are not in its record");
  return out;
}

ComplexLayout MeasuredComplexLayout() {
  const Value array = Value::Uninitialised(ClassId::kDouble, Dims(2, 3), true);
  const internal::RepHead& head = internal::Rep::Of(array);
  unsigned char complex = 0;
  std::memcpy(&complex, &head.complex, 1);
  RESIDUA_CHECK(sizeof head.complex == 1 && complex == 1, "whether elements are complex is no byte");
  return {.complex = Between(&head, &head.complex), .double_class = static_cast<int>(ClassId::kDouble)};
}

RoomLayout MeasuredRoomLayout() {
  const Value array = Value::Uninitialised(ClassId::kDouble, Dims(2, 3));
  const internal::Rep& rep = internal::Rep::Of(array);
  return {.capacity = Between(&rep, &rep.capacity), .own_elements = Between(&rep, rep.elements)};
}

}  // namespace residua::value
