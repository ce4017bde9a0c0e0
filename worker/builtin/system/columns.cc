#include "worker/builtin/system/columns.h"

#include <algorithm>

namespace residua::builtin {

std::string InColumns(const std::vector<std::string>& names, int width, const std::string& prefix) {
  if (names.empty()) return "\n";
  size_t longest = 0;
  for (const std::string& name : names) longest = std::max(longest, name.size());
  longest += 2;
  const size_t room = static_cast<size_t>(std::max(width - static_cast<int>(prefix.size()), 1));
  const size_t columns = std::max<size_t>(room / longest, 1);
  const size_t rows = (names.size() + columns - 1) / columns;
  std::string out;
  for (size_t r = 0; r < rows; ++r) {
    out += prefix;
    for (size_t k = r; k < names.size(); k += rows) {
      out += names[k];
      if (k + rows < names.size()) out += std::string(longest - names[k].size(), ' ');
    }
    out += "\n";
  }
  return out;
}

}  // namespace residua::builtin
