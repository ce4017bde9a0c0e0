// How many elements base:increment:limit has, and its last one, exactly as Octave 7 makes them: arithmetic alone,
// without an error or a value, so that code which has no run-time library counts its loops the same way
// (native/standalone).
//
// The trouble: in 0:0.1:1 the exact quotient (limit - base) / increment may round to just below an integer, and a plain
// floor then loses the last element. The count therefore uses a tolerant floor (Hagerty's FL5, APL Quote Quad 8:4,
// 1978) with a tolerance of three units in the last place, and is then moved by one where that hits the limit exactly.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace residua::value {

// Instead of a count: what CountRange says then.
inline constexpr int64_t kInfiniteRange = -1, kTooLongRange = -2;
inline constexpr char kInfiniteRangeText[] = "range with infinite number of elements cannot be stored";
inline constexpr char kTooLongRangeText[] = "invalid range";

struct RangeCount {
  double base, last;
  int64_t count;
};

namespace range_count {

inline constexpr double kTolerance = 3 * std::numeric_limits<double>::epsilon();

// The largest integer not above x, where "above" forgives a relative error of kTolerance.
inline double TolerantFloor(double x) {
  const double q = x < 0 ? 1 - kTolerance : 1;
  const double most = q / (2 - kTolerance);
  const double slack = std::max(kTolerance, std::min(most, kTolerance / q * std::abs(1 + std::floor(x))));
  const double candidate = std::floor(x + slack);
  return x <= 0 || candidate - x < most ? candidate : candidate - 1;
}

inline bool NearlyEqual(double a, double b) {
  return std::abs(a - b) < std::max(std::abs(a), std::abs(b)) * kTolerance;
}

inline bool IsWhole(double v) { return std::isnan(v) || std::round(v) == v; }

inline int64_t CountElements(double base, double increment, double limit) {
  if (increment == 0 || (limit > base && increment < 0) || (limit < base && increment > 0)) return 0;
  if (std::isinf(limit) || std::isinf(base)) return kInfiniteRange;
  const double floored = TolerantFloor((limit - base + increment) / increment);
  if (floored >= 9.2e18) return kTooLongRange;
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

inline double LastElement(double base, double increment, double limit, int64_t n) {
  double last = base + static_cast<double>(n - 1) * increment;
  if ((increment > 0 && last >= limit) || (increment < 0 && last <= limit)) last = limit;
  if (IsWhole(base) && IsWhole(increment)) last = std::round(last);
  return last;
}

}  // namespace range_count

// `count` may be one of the two above.
inline RangeCount CountOfRange(double base, double increment, double limit) {
  if (std::isnan(base) || std::isnan(increment) || std::isnan(limit)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan, 1};
  }
  const bool away = (limit < base && increment > 0) || (limit > base && increment < 0) || increment == 0;
  const bool infinite_bound = std::isinf(base) || std::isinf(limit);
  if (!away && infinite_bound && (std::isinf(increment) || base == limit)) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    return {nan, nan, 1};
  }
  const int64_t n = away ? 0 : std::isinf(increment) ? 1 : range_count::CountElements(base, increment, limit);
  return {base, n > 1 ? range_count::LastElement(base, increment, limit, n) : base, n};
}

}  // namespace residua::value
