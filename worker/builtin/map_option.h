// The options of cellfun and arrayfun: their names may be cut short and are the same in any case.
#pragma once

#include <absl/strings/match.h>
#include <absl/strings/string_view.h>

namespace residua::builtin {

enum class MapOption { kNone, kUniformOutput, kErrorHandler };

// Two letters at least: `cellfun (f, c, 'un', 0)`.
inline MapOption MapOptionOf(absl::string_view text) {
  auto begins = [&](absl::string_view option) { return text.size() >= 2 && absl::StartsWithIgnoreCase(option, text); };
  if (begins("UniformOutput")) return MapOption::kUniformOutput;
  return begins("ErrorHandler") ? MapOption::kErrorHandler : MapOption::kNone;
}

}  // namespace residua::builtin
