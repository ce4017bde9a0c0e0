// Names in columns, as who and directory listings show them.
#pragma once

#include <string>
#include <vector>

namespace residua::builtin {

inline constexpr int kScreenWidth = 80;

// As many columns of one width as fit, filled from top to bottom; each line begins with `prefix`.
std::string InColumns(const std::vector<std::string>& names, int width, const std::string& prefix);

}  // namespace residua::builtin
