// Shortest decimals that read back to the same bits, laid out as people write them: 0.1, 100000, 1e10, 1.5e-7.
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>
#include <string_view>

#include "worker/syntax/printer.h"

namespace residua::syntax {
namespace {

// Plain notation for small exponents and for integers that need all their digits, else d.ddde-N.
std::string Layout(std::string_view digits, int exponent, bool negative) {
  const int count = static_cast<int>(digits.size());
  std::string out = negative ? "-" : "";
  const bool plain = exponent >= -5 && (exponent < 10 || (count > exponent && exponent < 17));
  if (!plain) {
    out += digits[0];
    if (count > 1) out += "." + std::string(digits.substr(1));
    return out + "e" + std::to_string(exponent);
  }
  if (exponent < 0) return out + "0." + std::string(static_cast<size_t>(-exponent - 1), '0') + std::string(digits);
  const size_t whole = static_cast<size_t>(exponent) + 1;
  if (digits.size() <= whole) return out + std::string(digits) + std::string(whole - digits.size(), '0');
  return out + std::string(digits.substr(0, whole)) + "." + std::string(digits.substr(whole));
}

template <class Real>
std::string Format(Real value) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value < 0 ? "-Inf" : "Inf";
  const bool negative = std::signbit(value);
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, std::fabs(value), std::chars_format::scientific).ptr;
  const std::string_view text(buffer, static_cast<size_t>(end - buffer));
  const size_t mark = text.find('e');
  std::string digits;
  for (char c : text.substr(0, mark)) {
    if (c != '.') digits += c;
  }
  return Layout(digits, std::atoi(std::string(text.substr(mark + 1)).c_str()), negative);
}

}  // namespace

std::string FormatDouble(double value) { return Format(value); }
std::string FormatSingle(float value) { return Format(value); }

}  // namespace residua::syntax
