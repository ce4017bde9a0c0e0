#include "worker/value/room.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <utility>
#include <vector>

#include "worker/value/rep.h"

namespace residua::value {

namespace {

bool IsOwnVector(const Value& v) {
  if (!v.IsNumericOrLogicalOrChar() || v.IsComplex() || v.storage() != Storage::kFull) return false;
  if (v.IsDoubleScalar() || v.IsBoolScalar() || !v.IsUnique()) return false;
  return v.numel() >= 1 && v.ndims() == 2 && (v.rows() == 1 || v.cols() == 1);
}

bool IsOwnContainer(const Value& v) {
  return (v.Is(ClassId::kCell) || v.Is(ClassId::kStruct)) && v.IsUnique() && v.ndims() == 2 &&
         (v.rows() == 1 || v.cols() == 1);
}

// Of each column of the elements' values, which stand one behind the other.
bool RemoveValues(Value& container, int64_t at) {
  internal::Rep& rep = internal::Rep::Writable(container);
  const int64_t n = rep.dims.numel();
  if (n < 3 || at < 0 || at >= n) return false;
  if (container.Is(ClassId::kCell)) {
    rep.values.erase(rep.values.begin() + at);
  } else {
    for (int64_t c = 0; c < std::ssize(*rep.fields); ++c) {
      const auto column = rep.values.begin() + c * rep.column;
      std::move(column + at + 1, column + n, column + at);
      column[n - 1] = Value();
    }
  }
  rep.dims.set(rep.dims[0] == 1 ? 1 : 0, n - 1);
  return true;
}

}  // namespace

bool RemoveElement(Value& vector, int64_t at) {
  if (IsOwnContainer(vector)) return RemoveValues(vector, at);
  if (!IsOwnVector(vector)) return false;
  Dims dims = vector.dims();
  const int64_t n = dims.numel(), unit = ElementSize(vector.class_id());
  if (n < 3 || at < 0 || at >= n) return false;
  std::byte* const elements = vector.mutable_data<std::byte>();
  std::memmove(elements + at * unit, elements + (at + 1) * unit, static_cast<size_t>((n - at - 1) * unit));
  dims.set(dims[0] == 1 ? 1 : 0, n - 1);
  internal::Rep::Writable(vector).dims = dims;
  return true;
}

void GrowStruct(Value& array, const Dims& longer) {
  internal::Rep& rep = internal::Rep::Writable(array);
  const int64_t before = rep.dims.numel(), now = longer.numel();
  if (now > rep.column) {
    // One more is likely to be followed by others.
    const int64_t room = before > 0 && now == before + 1 ? 2 * before : now;
    std::vector<Value> moved(static_cast<size_t>(room) * rep.fields->size());
    for (int64_t c = 0; c < std::ssize(*rep.fields); ++c) {
      const auto column = rep.values.begin() + c * rep.column;
      std::move(column, column + before, moved.begin() + c * room);
    }
    rep.values = std::move(moved);
    rep.column = room;
  }
  rep.dims = longer;
}

Room MakeRoom(Value& vector) {
  if (!IsOwnVector(vector)) return {};
  const Dims before = vector.dims();
  const int64_t n = before.numel();
  const int along = before[0] == 1 ? 1 : 0;
  const int64_t unit = ElementSize(vector.class_id());
  if (internal::Rep::Of(vector).capacity < (n + 1) * unit) {
    Dims longer = before;
    longer.set(along, n + 1);
    if (!vector.ResizeInPlace(longer)) return {};
  }
  internal::Rep& rep = internal::Rep::Writable(vector);
  rep.dims.set(along, n);
  return {rep.elements, rep.capacity / unit, const_cast<int64_t*>(rep.dims.begin() + along)};
}

}  // namespace residua::value
