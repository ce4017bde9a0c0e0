// What an integer class makes of a number: it is rounded half away from zero, the ends of the class take what lies
// beyond them, and NaN is 0.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>

namespace residua::value {

// R is double, or for 64 bits what holds all of them.
template <class T, class R>
T SaturateTo(R v) {
  if (std::isnan(v)) return 0;
  // The limits as R: as a double the upper one of 64 bits rounds up, hence >=.
  if (v >= static_cast<R>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  if (v <= static_cast<R>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  if constexpr (sizeof(T) < 8) {
    // Within this range the fraction is exact; std::round is a call for each element.
    const auto whole = static_cast<int64_t>(v);
    const R rest = v - static_cast<R>(whole);
    return static_cast<T>(whole + (rest >= R{0.5}) - (rest <= R{-0.5}));
  } else {
    return static_cast<T>(std::round(v));
  }
}

}  // namespace residua::value
