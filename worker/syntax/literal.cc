// The values of literals: numbers and strings as written to what they mean.
#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string>

#include "worker/syntax/lexer.h"

namespace residua::syntax {
namespace {

bool IsOctal(char c) { return c >= '0' && c <= '7'; }

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// The character of a one-letter escape; -1 when the letter stands for itself.
int SimpleEscape(char c) {
  switch (c) {
    case 'a':
      return '\a';
    case 'b':
      return '\b';
    case 'f':
      return '\f';
    case 'n':
      return '\n';
    case 'r':
      return '\r';
    case 't':
      return '\t';
    case 'v':
      return '\v';
    default:
      return -1;
  }
}

// Reads the escape after the backslash at `i`; `i` ends behind it.
void ReadEscape(std::string_view text, size_t* i, std::string* out) {
  const size_t start = *i + 1;
  if (start >= text.size()) {
    *i = start;
    return;
  }
  const char c = text[start];
  *i = start + 1;
  if (const int simple = SimpleEscape(c); simple >= 0) {
    *out += static_cast<char>(simple);
  } else if (IsOctal(c)) {
    int value = 0;
    size_t k = start;
    while (k < text.size() && k < start + 3 && IsOctal(text[k])) value = value * 8 + (text[k++] - '0');
    *out += static_cast<char>(value);
    *i = k;
  } else if (c == 'x' && start + 1 < text.size() && HexDigit(text[start + 1]) >= 0) {
    int value = 0;
    size_t k = start + 1;
    while (k < text.size() && k < start + 3 && HexDigit(text[k]) >= 0) value = value * 16 + HexDigit(text[k++]);
    *out += static_cast<char>(value);
    *i = k;
  } else if (c == '\n') {  // a continued string: the line end vanishes
  } else if (c == '\r') {
    if (*i < text.size() && text[*i] == '\n') ++*i;
  } else {
    *out += c;
  }
}

// Behind `...` and the line end that follows it; `i` when none stands here.
size_t AfterContinuation(std::string_view text, size_t i) {
  if (text.substr(i, 3) != "...") return i;
  size_t end = i + 3;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t')) ++end;
  if (end >= text.size() || (text[end] != '\n' && text[end] != '\r')) return i;
  return text.substr(end, 2) == "\r\n" ? end + 2 : end + 1;
}

bool ReadInteger(std::string_view spelling, int base, NumberLiteral* literal) {
  std::string_view digits = spelling.substr(2);
  int width = 0;
  if (const size_t suffix = digits.find_first_of("suSU"); suffix != std::string_view::npos) {
    const int bits = std::atoi(std::string(digits.substr(suffix + 1)).c_str());
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64) return false;
    width = digits[suffix] == 's' || digits[suffix] == 'S' ? -bits : bits;
    digits = digits.substr(0, suffix);
  }
  int count = 0;
  uint64_t value = 0;
  for (char c : digits) {
    if (c == '_') continue;
    ++count;
    value = value * static_cast<unsigned>(base) + static_cast<unsigned>(HexDigit(c));
  }
  const int bits = base == 16 ? 4 * count : count;
  if (count == 0 || bits > 64) return false;
  if (width == 0) width = bits <= 8 ? 8 : bits <= 16 ? 16 : bits <= 32 ? 32 : 64;
  const int limit = std::abs(width);
  if (limit < 64 && (value >> limit) != 0) return false;
  literal->bits = value;
  literal->integer_width = static_cast<int8_t>(width);
  if (width < 0) {
    const int shift = 64 - limit;
    literal->value = static_cast<double>(static_cast<int64_t>(value << shift) >> shift);
  } else {
    literal->value = static_cast<double>(value);
  }
  return true;
}

}  // namespace

std::string StringContents(std::string_view spelling) {
  std::string out;
  if (spelling.empty()) return out;
  const char quote = spelling.front();
  spelling.remove_prefix(1);
  if (!spelling.empty() && spelling.back() == quote) spelling.remove_suffix(1);
  out.reserve(spelling.size());
  for (size_t i = 0; i < spelling.size();) {
    if (spelling[i] == quote) {
      out += quote;
      i += 2;
    } else if (quote == '"' && spelling[i] == '\\') {
      ReadEscape(spelling, &i, &out);
    } else if (const size_t next = quote == '"' ? AfterContinuation(spelling, i) : i; next != i) {
      i = next;
    } else {
      out += spelling[i++];
    }
  }
  return out;
}

std::string WordContents(std::string_view spelling) {
  std::string out;
  for (size_t i = 0; i < spelling.size();) {
    const char quote = spelling[i];
    if (quote != '\'' && quote != '"') {
      out += spelling[i++];
      continue;
    }
    size_t k = i + 1;
    while (k < spelling.size()) {
      if (quote == '"' && spelling[k] == '\\') {
        k += 2;
      } else if (spelling[k] == quote) {
        if (k + 1 >= spelling.size() || spelling[k + 1] != quote) break;
        k += 2;
      } else {
        ++k;
      }
    }
    k = std::min(k + 1, spelling.size());
    out += StringContents(spelling.substr(i, k - i));
    i = k;
  }
  return out;
}

bool ReadNumber(std::string_view spelling, NumberLiteral* literal) {
  if (spelling.size() > 2 && spelling[0] == '0') {
    if (spelling[1] == 'x' || spelling[1] == 'X') return ReadInteger(spelling, 16, literal);
    if (spelling[1] == 'b' || spelling[1] == 'B') return ReadInteger(spelling, 2, literal);
  }
  if (std::string_view("iIjJ").find(spelling.back()) != std::string_view::npos) {
    literal->imaginary = true;
    spelling.remove_suffix(1);
  }
  std::string plain;
  for (char c : spelling) {
    if (c == '_') continue;
    plain += c == 'd' || c == 'D' || c == 'E' ? 'e' : c;
  }
  const auto [end, error] = std::from_chars(plain.data(), plain.data() + plain.size(), literal->value);
  if (error == std::errc::result_out_of_range) literal->value = std::strtod(plain.c_str(), nullptr);
  return error != std::errc::invalid_argument && end == plain.data() + plain.size();
}

}  // namespace residua::syntax
