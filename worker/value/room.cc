#include "worker/value/room.h"

#include "worker/value/rep.h"

namespace residua::value {

Room MakeRoom(Value& vector) {
  if (!vector.IsNumericOrLogicalOrChar() || vector.IsComplex() || vector.storage() != Storage::kFull) return {};
  if (vector.IsDoubleScalar() || vector.IsBoolScalar() || !vector.IsUnique()) return {};
  const Dims before = vector.dims();
  const int64_t n = before.numel();
  if (n < 1 || before.ndims() != 2 || (before[0] != 1 && before[1] != 1)) return {};
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
