// The numbers that an element of an integer class can be, by the word that its loads and stores carry ("u8", "i16").
#pragma once

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>

namespace residua::array_ir {

// None: of 64 bits, whose sums may not fit, or no integer.
inline std::optional<std::pair<int64_t, int64_t>> BoundsOfElements(std::string_view word) {
  int bits = 0;
  if (word.empty() || (word[0] != 'u' && word[0] != 'i')) return {};
  std::from_chars(word.data() + 1, word.data() + word.size(), bits);
  if (bits < 1 || bits > 32) return {};
  if (word[0] == 'u') return std::pair(int64_t{0}, (int64_t{1} << bits) - 1);
  return std::pair(-(int64_t{1} << (bits - 1)), (int64_t{1} << (bits - 1)) - 1);
}

}  // namespace residua::array_ir
