// A character is kept if it is well-formed UTF-8 and neither a control character (C0, DEL, C1), nor a separator of
// lines or paragraphs, nor one that changes the direction of the text around it.
#include "proto/visible_text.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace residua::proto {
namespace {

// The character at the beginning, and its length; 0: the bytes are none.
size_t Decode(std::string_view text, uint32_t* character) {
  const auto byte = [&](size_t at) { return static_cast<unsigned char>(text[at]); };
  const unsigned char first = byte(0);
  if (first < 0x80) {
    *character = first;
    return 1;
  }
  const size_t length = first >= 0xc2 && first <= 0xdf ? 2 : first >= 0xe0 && first <= 0xef ? 3 : 4;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  *character = first & (0x7fu >> length);
  for (size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
    *character = *character << 6 | (byte(k) & 0x3fu);
  }
  constexpr uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = *character >= 0xd800 && *character <= 0xdfff;
  return *character < kLeast[length] || *character > 0x10ffff || surrogate ? 0 : length;
}

bool IsVisible(uint32_t character) {
  if (character < 0x20 || (character >= 0x7f && character < 0xa0)) return false;
  if (character == 0x200e || character == 0x200f || character == 0x061c || character == 0xfeff) return false;
  return !(character >= 0x2028 && character <= 0x202e) && !(character >= 0x2066 && character <= 0x2069);
}

void AppendEscaped(std::string_view bytes, std::string* shown) {
  for (const char byte : bytes) {
    char code[8];
    std::snprintf(code, sizeof code, "\\x%02x", static_cast<unsigned>(static_cast<unsigned char>(byte)));
    *shown += code;
  }
}

std::string Visible(std::string_view text, bool lines) {
  std::string shown;
  shown.reserve(text.size());
  while (!text.empty()) {
    uint32_t character = 0;
    size_t length = Decode(text, &character);
    if (length > 0 && (IsVisible(character) || (lines && (character == '\n' || character == '\t')))) {
      shown += text.substr(0, length);
    } else if (length == 1 && (character == '\n' || character == '\t' || character == '\r')) {
      shown += character == '\n' ? "\\n" : character == '\t' ? "\\t" : "\\r";
    } else {
      if (length == 0) length = 1;
      AppendEscaped(text.substr(0, length), &shown);
    }
    text.remove_prefix(length);
  }
  return shown;
}

}  // namespace

std::string VisibleText(std::string_view text) { return Visible(text, true); }
std::string VisibleLine(std::string_view text) { return Visible(text, false); }

namespace {

// How many characters at the beginning are ASCII. Most texts are nothing else, and long.
size_t AsciiBytes(std::string_view text) {
  size_t at = 0;
  for (uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if (eight & 0x8080808080808080U) break;
  }
  while (at < text.size() && static_cast<unsigned char>(text[at]) < 0x80) ++at;
  return at;
}

}  // namespace

bool IsUtf8(std::string_view text) {
  text.remove_prefix(AsciiBytes(text));
  for (uint32_t character = 0; !text.empty();) {
    const size_t length = Decode(text, &character);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string WellFormed(std::string_view text) {
  std::string shown(text.substr(0, AsciiBytes(text)));
  text.remove_prefix(shown.size());
  for (uint32_t character = 0; !text.empty();) {
    const size_t length = Decode(text, &character);
    if (length == 0) {
      AppendEscaped(text.substr(0, 1), &shown);
    } else {
      shown += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return shown;
}

std::string Shortened(std::string_view text, size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xc0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes));
}

}  // namespace residua::proto
