// base:increment:limit, element count and elements exactly as Octave 7 makes them.
//
// The trouble: in 0:0.1:1 the exact quotient (limit - base) / increment may round to just below an integer, and a plain
// floor then loses the last element. The count therefore uses a tolerant floor (Hagerty's FL5, APL Quote Quad 8:4,
// 1978) with a tolerance of three units in the last place, and is then moved by one where that hits the limit exactly.
// Element k is base + k * increment (never a running sum); element 0 is base itself, so that infinite increments and
// NaN work; the last one is clamped to the limit and, where all elements are integers, rounded.
#include <algorithm>
#include <cmath>
#include <limits>

#include "worker/value/error.h"
#include "worker/value/rep.h"
#include "worker/value/value.h"

namespace residua::value {
namespace {

constexpr double kTolerance = 3 * std::numeric_limits<double>::epsilon();

// The largest integer not above x, where "above" forgives a relative error of kTolerance.
double TolerantFloor(double x) {
  const double q = x < 0 ? 1 - kTolerance : 1;
  const double most = q / (2 - kTolerance);
  const double slack = std::max(kTolerance, std::min(most, kTolerance / q * std::abs(1 + std::floor(x))));
  const double candidate = std::floor(x + slack);
  return x <= 0 || candidate - x < most ? candidate : candidate - 1;
}

bool NearlyEqual(double a, double b) { return std::abs(a - b) < std::max(std::abs(a), std::abs(b)) * kTolerance; }

bool IsWhole(double v) { return std::isnan(v) || std::round(v) == v; }

constexpr int64_t kInfinite = -1, kTooMany = -2;

int64_t CountElements(double base, double increment, double limit) {
  if (increment == 0 || (limit > base && increment < 0) || (limit < base && increment > 0)) return 0;
  if (std::isinf(limit) || std::isinf(base)) return kInfinite;
  const double floored = TolerantFloor((limit - base + increment) / increment);
  if (floored >= 9.2e18) return kTooMany;
  int64_t n = floored > 0 ? static_cast<int64_t>(floored) : 0;
  const auto element = [&](int64_t k) { return base + static_cast<double>(k) * increment; };
  if (!NearlyEqual(element(n - 1), limit)) {
    if (NearlyEqual(element(n - 2), limit))
      --n;
    else if (NearlyEqual(element(n), limit))
      ++n;
  }
  return n;
}

double LastElement(double base, double increment, double limit, int64_t n) {
  double last = base + static_cast<double>(n - 1) * increment;
  if ((increment > 0 && last >= limit) || (increment < 0 && last <= limit)) last = limit;
  if (IsWhole(base) && IsWhole(increment)) last = std::round(last);
  return last;
}

}  // namespace

RangeParts CountRange(double base, double increment, double limit) {
  if (std::isnan(base) || std::isnan(increment) || std::isnan(limit)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, increment, nan, 1};
  }
  const bool away = (limit < base && increment > 0) || (limit > base && increment < 0) || increment == 0;
  const bool infinite_bound = std::isinf(base) || std::isinf(limit);
  if (!away && infinite_bound && (std::isinf(increment) || base == limit)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, increment, nan, 1};
  }
  const int64_t n = away ? 0 : std::isinf(increment) ? 1 : CountElements(base, increment, limit);
  if (n == kInfinite) ThrowError("", "range with infinite number of elements cannot be stored");
  if (n == kTooMany) ThrowError("", "invalid range");
  return {base, increment, n > 1 ? LastElement(base, increment, limit, n) : base, n};
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
