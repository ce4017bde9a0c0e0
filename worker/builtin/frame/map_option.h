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

// The functions that cellfun knew before there were handles: under these texts it answers with an array by itself.
inline bool IsLegacyMapName(absl::string_view text) {
  for (absl::string_view name :
       {"isempty", "islogical", "isnumeric", "isreal", "length", "ndims", "numel", "prodofsize", "isclass", "size"}) {
    if (text == name) return true;
  }
  return false;
}

// Most of them leave arguments behind the cell alone, `UniformOutput` among them.
inline bool LeavesOptionsAlone(absl::string_view text) {
  return IsLegacyMapName(text) && text != "isclass" && text != "size";
}

}  // namespace residua::builtin
