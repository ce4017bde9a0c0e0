#include "worker/syntax/file_text.h"

#include <algorithm>
#include <cstddef>

namespace residua::syntax {
namespace {

constexpr std::string_view kReplacement = "\xef\xbf\xbd";

bool IsIn(char c, unsigned least, unsigned most) {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= least && byte <= most;
}

// Bytes of the character that begins here; 0: none does. Overlong forms, halves of pairs and what lies beyond U+10FFFF
// are no characters, which the second byte says.
size_t CharacterAt(std::string_view text) {
  const auto first = static_cast<unsigned char>(text[0]);
  if (first < 0x80) return 1;
  if (first < 0xC2 || first > 0xF4) return 0;
  const size_t length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (text.size() < length) return 0;
  const unsigned least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
  const unsigned most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
  if (!IsIn(text[1], least, most)) return 0;
  for (size_t k = 2; k < length; ++k) {
    if (!IsIn(text[k], 0x80, 0xBF)) return 0;
  }
  return length;
}

}  // namespace

std::string WithReplacedBytes(std::string_view text) {
  if (std::all_of(text.begin(), text.end(), [](char c) { return IsIn(c, 0, 0x7F); })) return "";
  std::string out;
  bool replaced = false;
  while (!text.empty()) {
    const size_t length = CharacterAt(text);
    out += length == 0 ? kReplacement : text.substr(0, length);
    replaced = replaced || length == 0;
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return replaced ? out : "";
}

}  // namespace residua::syntax
