// What `format` and its companions set: how many digits are shown, in which notation, and with how many blank lines.
#pragma once

#include <algorithm>

namespace residua::builtin {

struct DisplayFormat {
  enum class Notation : unsigned char {
    kFixed,     // one number of decimals a matrix, exponents where they would not fit
    kExponent,  // format short e, format long e
    kGeneral,   // format short g, format long g: each number as short as its digits allow
    kBank,      // format bank: two decimals, of complex numbers the real parts
  };
  static constexpr int kShort = 5, kLong = 16, kMostOfSingle = 8;

  int digits = kShort;    // output_precision sets it alone
  bool is_long = false;   // as which format names itself
  bool lowercase = true;  // remembered only: of what format hex shows
  Notation notation = Notation::kFixed;
  bool compact = false;  // without the blank lines around what is shown

  bool operator==(const DisplayFormat&) const = default;

  int DigitsOf(bool of_single) const { return of_single ? std::min(digits, kMostOfSingle) : digits; }
};

}  // namespace residua::builtin
