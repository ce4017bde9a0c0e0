#include "worker/residual/evenly_spaced.h"

#include <array>
#include <charconv>
#include <cmath>

namespace residua::residual {

using value::Value;

namespace {

bool IsRangeOf(const Value& range, const Value& v) {
  if (range.numel() != v.numel()) return false;
  for (int64_t k = 0; k < v.numel(); ++k) {
    const double a = range.ElementAsDouble(k), b = v.ElementAsDouble(k);
    if (a != b || std::signbit(a) != std::signbit(b)) return false;
  }
  return true;
}

// The step as a person would have written it: with as few digits as say the same up to rounding.
double Rounded(double step) {
  constexpr int kDigits = 12;
  std::array<char, 32> text;
  const auto end =
      std::to_chars(text.data(), text.data() + text.size(), step, std::chars_format::scientific, kDigits).ptr;
  double rounded = step;
  std::from_chars(text.data(), end, rounded);
  return rounded;
}

}  // namespace

std::optional<value::RangeParts> AsEvenlySpaced(const Value& v) {
  const bool plain = v.Is(value::ClassId::kDouble) && !v.IsComplex() && v.storage() == value::Storage::kFull;
  if (!plain || v.ndims() > 2 || !v.dims().IsVector() || v.numel() < 3) return std::nullopt;
  const double first = v.ElementAsDouble(0), last = v.ElementAsDouble(v.numel() - 1);
  const double near = v.ElementAsDouble(1) - first, mean = (last - first) / static_cast<double>(v.numel() - 1);
  if (!std::isfinite(first) || !std::isfinite(last) || !std::isfinite(mean) || mean == 0) return std::nullopt;
  for (double step : {Rounded(mean), near, mean}) {
    const Value range = Value::Range(first, step, last);
    if (IsRangeOf(range, v)) return value::RangeParts{first, step, last, v.numel()};
  }
  return std::nullopt;
}

}  // namespace residua::residual
