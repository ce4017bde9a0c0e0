// One element of a value by plain numbers: what most subscripts of generated code are. These are the cases in which the
// kernels of indexing do nothing but find the place; everything else, errors included, is theirs.
#pragma once

#include "worker/runtime/context.h"

namespace residua::runtime {

// The 0-based place of a(i) or a(i, j) with whole numbers inside the array; -1: ask the kernel.
inline int64_t PlaceOf(const value::Value& a, value::Value* const* subs, int64_t n, int64_t colons, int64_t spread) {
  if (colons != 0 || spread != 0 || n < 1 || n > 2 || a.ndims() != 2 || a.storage() != value::Storage::kFull) return -1;
  int64_t at[2] = {1, 1};
  for (int64_t k = 0; k < n; ++k) {
    if (!subs[k]->IsDoubleScalar()) return -1;
    const double x = subs[k]->inline_double();
    if (!(x >= 1 && x <= 0x1p52)) return -1;
    at[k] = static_cast<int64_t>(x);
    if (static_cast<double>(at[k]) != x) return -1;
  }
  if (n == 1) return at[0] <= a.numel() ? at[0] - 1 : -1;
  return at[0] <= a.rows() && at[1] <= a.cols() ? at[0] - 1 + (at[1] - 1) * a.rows() : -1;
}

// a(at) of numbers, truth values and characters; false: ask the kernel.
inline bool ReadElement(const value::Value& a, int64_t at, value::Value* out) {
  if (at < 0 || !a.IsNumericOrLogicalOrChar() || a.IsComplex()) return false;
  const value::ClassId c = a.class_id();
  if (c == value::ClassId::kInt64 || c == value::ClassId::kUint64) return false;
  value::Value element = ScalarOf(c, a.ElementAsDouble(at));
  *out = c == value::ClassId::kChar ? element.WithQuote(a.quote()) : std::move(element);
  return true;
}

// a(at) = right of one class of doubles or truth values.
inline bool WriteElement(value::Value& a, int64_t at, const value::Value& right) {
  if (at < 0 || a.IsComplex()) return false;
  if (a.Is(value::ClassId::kDouble) && right.IsDoubleScalar()) {
    const double x = right.inline_double();
    a.mutable_data<double>()[at] = x;
    return true;
  }
  if (a.Is(value::ClassId::kLogical) && right.IsBoolScalar()) {
    const bool x = right.inline_bool();
    a.mutable_data<bool>()[at] = x;
    return true;
  }
  return false;
}

}  // namespace residua::runtime
