#include "worker/builtin/index/append.h"

#include <algorithm>

namespace residua::builtin {
namespace {

using value::ClassId;

bool IsRow(const Value& v) { return v.ndims() == 2 && v.rows() == 1; }

// Joins a row without converting it, and without changing its quote: text is "text" only as long as all of it is.
bool Joins(const Value& row, const Value& part) {
  if (part.class_id() != row.class_id() || part.IsComplex() || part.IsSparse()) return false;
  if (row.Is(ClassId::kChar) && row.quote() == '"' && part.quote() != '"') return false;
  return IsRow(part) || (part.ndims() == 2 && part.rows() == 0 && part.cols() == 0);
}

}  // namespace

bool AppendToRow(Value& row, absl::Span<const Value> parts) {
  if (!row.IsNumericOrLogicalOrChar() || row.IsComplex() || row.IsSparse() || !IsRow(row) || row.cols() == 0) {
    return false;
  }
  int64_t added = 0;
  for (const Value& part : parts) {
    if (!Joins(row, part)) return false;
    added += part.numel();
  }
  const int64_t before = row.cols(), unit = value::ElementSize(row.class_id());
  if (!row.ResizeInPlace(Dims(1, before + added))) return false;
  std::byte* out = row.mutable_data<std::byte>() + before * unit;
  for (const Value& part : parts) {
    if (!part.IsEmpty()) out = std::copy_n(part.data<std::byte>(), part.numel() * unit, out);
  }
  return true;
}

bool AppendNumber(Value& vector, double place, double x) {
  if (!vector.Is(ClassId::kDouble) || vector.IsComplex() || vector.storage() != value::Storage::kFull) return false;
  const Dims& dims = vector.dims();
  const int64_t n = dims.numel();
  if (n < 1 || place != static_cast<double>(n + 1) || dims.ndims() != 2 || (dims[0] != 1 && dims[1] != 1)) return false;
  if (!vector.ResizeInPlace(dims[0] == 1 ? Dims(1, n + 1) : Dims(n + 1, 1))) return false;
  vector.mutable_data<double>()[n] = x;
  return true;
}

}  // namespace residua::builtin
