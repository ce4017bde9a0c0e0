// Ranges as values. How many elements they have, and the last one: count_range.h. Element k is base + k * increment
// (never a running sum); element 0 is base itself, so that infinite increments and NaN work; the last one is clamped to
// the limit and, where all elements are integers, rounded.
#include "worker/value/count_range.h"
#include "worker/value/error.h"
#include "worker/value/rep.h"
#include "worker/value/value.h"

namespace residua::value {

RangeParts CountRange(double base, double increment, double limit) {
  const RangeCount r = CountOfRange(base, increment, limit);
  if (r.count == kInfiniteRange) ThrowError("", "%s", kInfiniteRangeText);
  if (r.count == kTooLongRange) ThrowError("", "%s", kTooLongRangeText);
  return {r.base, increment, r.last, r.count};
}

Value Value::Range(double base, double increment, double limit) {
  const RangeParts parts = CountRange(base, increment, limit);
  const int64_t n = parts.count;
  if (n == 0) return Array(ClassId::kDouble, Dims(1, 0));
  if (n == 1) return Double(parts.base);
  Value v = Uninitialised(ClassId::kDouble, Dims(1, n));
  double* p = v.mutable_data<double>();
  p[0] = base;
  for (int64_t k = 1; k < n - 1; ++k) p[k] = base + static_cast<double>(k) * increment;
  p[n - 1] = parts.limit;
  internal::Rep& rep = internal::Rep::Writable(v);
  rep.storage = Storage::kRange;
  rep.range = {base, increment, limit, n};
  return v;
}

}  // namespace residua::value
