// Which folders hold the functions of an installed Octave.
#pragma once

#include <string>

namespace residua::interpret {

// .../share/octave/7.3.0/m/...: searched last, and replaced by built-ins and our library (function_table.cc).
inline bool IsInstalledFolder(const std::string& folder) {
  const size_t at = folder.find("/share/octave/");
  return at != std::string::npos && (folder + "/").find("/m/", at) != std::string::npos;
}

}  // namespace residua::interpret
