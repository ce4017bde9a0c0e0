#include "worker/job/json_text.h"

#include <cstring>

namespace residua::job {
namespace {

constexpr uint64_t kOnes = 0x0101010101010101U, kHigh = 0x8080808080808080U;

// Of eight bytes: the high bit of each that is zero, at least of the first such one.
uint64_t ZeroBytes(uint64_t eight) { return (eight - kOnes) & ~eight & kHigh; }

// Whether one of eight bytes is a control character, a quote or a backslash, or no ASCII.
bool NeedCare(uint64_t eight) {
  const uint64_t control = (eight - kOnes * 0x20U) & ~eight & kHigh;
  return ((eight & kHigh) | control | ZeroBytes(eight ^ (kOnes * '"')) | ZeroBytes(eight ^ (kOnes * '\\'))) != 0;
}

bool NeedsCare(unsigned char byte) { return byte < 0x20 || byte >= 0x80 || byte == '"' || byte == '\\'; }

// How many bytes at the beginning are written as they are.
size_t PlainBytes(std::string_view text) {
  size_t at = 0;
  for (uint64_t eight = 0; at + sizeof eight <= text.size(); at += sizeof eight) {
    std::memcpy(&eight, text.data() + at, sizeof eight);
    if (NeedCare(eight)) break;
  }
  while (at < text.size() && !NeedsCare(static_cast<unsigned char>(text[at]))) ++at;
  return at;
}

void AppendEscaped(char c, std::string* out) {
  constexpr std::string_view kNamed = "\b\t\n\f\r\"\\", kNames = "btnfr\"\\";
  constexpr char kDigits[] = "0123456789abcdef";
  const size_t named = kNamed.find(c);
  *out += '\\';
  if (named != std::string_view::npos) {
    *out += kNames[named];
  } else {
    *out += "u00";
    *out += kDigits[static_cast<unsigned char>(c) >> 4];
    *out += kDigits[static_cast<unsigned char>(c) & 15];
  }
}

}  // namespace

void AppendJsonString(std::string_view text, std::string* out) {
  const size_t begin = out->size();
  *out += '"';
  for (std::string_view rest = text; !rest.empty();) {
    const size_t plain = PlainBytes(rest);
    out->append(rest, 0, plain);
    if (plain == rest.size()) break;
    if (static_cast<unsigned char>(rest[plain]) >= 0x80) {
      // Characters of several bytes, or what is none: where one ends and what stands for it is the library's business.
      out->resize(begin);
      *out += nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
      return;
    }
    AppendEscaped(rest[plain], out);
    rest.remove_prefix(plain + 1);
  }
  *out += '"';
}

}  // namespace residua::job
