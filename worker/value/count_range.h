// How many elements base:increment:limit of doubles or singles has, and its last one, exactly as Octave 7 makes them:
// arithmetic alone, without an error or a value, so that code which has no run-time library counts its loops the same
// way (native/standalone).
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

template <class T>
struct CountedRange {
  T base, last;
  int64_t count;
};
using RangeCount = CountedRange<double>;

namespace range_count {

template <class T>
inline constexpr T kTolerance = 3 * std::numeric_limits<T>::epsilon();

// The largest integer not above x, where "above" forgives a relative error of kTolerance.
template <class T>
T TolerantFloor(T x) {
  const T q = x < 0 ? 1 - kTolerance<T> : 1;
  const T most = q / (2 - kTolerance<T>);
  const T slack = std::max(kTolerance<T>, std::min(most, kTolerance<T> / q * std::abs(1 + std::floor(x))));
  const T candidate = std::floor(x + slack);
  return x <= 0 || candidate - x < most ? candidate : candidate - 1;
}

template <class T>
bool NearlyEqual(T a, T b) {
  return std::abs(a - b) < std::max(std::abs(a), std::abs(b)) * kTolerance<T>;
}

template <class T>
bool IsWhole(T v) {
  return std::isnan(v) || std::round(v) == v;
}

template <class T>
int64_t CountElements(T base, T increment, T limit) {
  if (increment == 0 || (limit > base && increment < 0) || (limit < base && increment > 0)) return 0;
  if (std::isinf(limit) || std::isinf(base)) return kInfiniteRange;
  const T floored = TolerantFloor((limit - base + increment) / increment);
  if (floored >= T{9.2e18}) return kTooLongRange;
  int64_t n = floored > 0 ? static_cast<int64_t>(floored) : 0;
  const auto element = [&](int64_t k) { return base + static_cast<T>(k) * increment; };
  if (!NearlyEqual(element(n - 1), limit)) {
    if (NearlyEqual(element(n - 2), limit))
      --n;
    else if (NearlyEqual(element(n), limit))
      ++n;
  }
  return n;
}

template <class T>
T LastElement(T base, T increment, T limit, int64_t n) {
  T last = base + static_cast<T>(n - 1) * increment;
  if ((increment > 0 && last >= limit) || (increment < 0 && last <= limit)) last = limit;
  if (IsWhole(base) && IsWhole(increment)) last = std::round(last);
  return last;
}

}  // namespace range_count

// `count` may be one of the two above.
template <class T>
CountedRange<T> CountOfRange(T base, T increment, T limit) {
  if (std::isnan(base) || std::isnan(increment) || std::isnan(limit)) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    return {nan, nan, 1};
  }
  const bool away = (limit < base && increment > 0) || (limit > base && increment < 0) || increment == 0;
  const bool infinite_bound = std::isinf(base) || std::isinf(limit);
  if (!away && infinite_bound && (std::isinf(increment) || base == limit)) {
    const T nan = std::numeric_limits<T>::quiet_NaN();
    return {nan, nan, 1};
  }
  const int64_t n = away ? 0 : std::isinf(increment) ? 1 : range_count::CountElements(base, increment, limit);
  return {base, n > 1 ? range_count::LastElement(base, increment, limit, n) : base, n};
}

}  // namespace residua::value
