// Names in alphabetical order, in an array.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace residua::builtin {

bool Among(const auto& names, std::string_view name) {
  return std::binary_search(std::begin(names), std::end(names), name);
}

}  // namespace residua::builtin
