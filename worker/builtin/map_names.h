// What may be asked of a map, as a function or as a method, and its properties.
#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

#include "worker/builtin/builtin_names.h"

namespace residua::builtin {

inline constexpr std::string_view kMapReaders[] = {"isKey", "keys", "values", names::k_length, names::k_isempty};
inline constexpr std::string_view kMapProperties[] = {"Count", "KeyType", "ValueType"};

inline bool IsMapReader(std::string_view name) {
  return std::find(std::begin(kMapReaders), std::end(kMapReaders), name) != std::end(kMapReaders);
}
inline bool IsMapProperty(std::string_view name) {
  return std::find(std::begin(kMapProperties), std::end(kMapProperties), name) != std::end(kMapProperties);
}

}  // namespace residua::builtin
