// Binary operators on two numbers of any class, without the walk over arrays that the kernels of arrays begin.
//
// What a program computes element by element where nothing is known of its arrays is made of these: singles, integers
// and complex numbers beside doubles. A result is written where the last one of its class stands, so that a loop makes
// no value for each trip.
#pragma once

#include <cmath>
#include <limits>

#include "worker/builtin/operators.h"

namespace residua::builtin {

using value::ClassId;

// + - * / \ and their elementwise forms, and comparisons: of real numbers of one element (integers of up to 32 bits)
// and of complex doubles. False: ask Binary. `out` may be an operand.
bool ScalarPair(Op op, const Value& a, const Value& b, Value* out);

// A number of class c as the value of `out`; an integer is one of the class already.
void PutNumber(ClassId c, double x, Value* out);
// A complex double, which is real where it has no imaginary part.
void PutComplex(double re, double im, Value* out);

// To an integer class of up to 32 bits: rounded half away from zero; NaN is 0.
template <class T>
T SaturateTo(double v) {
  static_assert(sizeof(T) <= 4);
  if (std::isnan(v)) return 0;
  if (v >= static_cast<double>(std::numeric_limits<T>::max())) return std::numeric_limits<T>::max();
  if (v <= static_cast<double>(std::numeric_limits<T>::min())) return std::numeric_limits<T>::min();
  // Within this range the fraction is exact.
  const auto whole = static_cast<int64_t>(v);
  const double rest = v - static_cast<double>(whole);
  return static_cast<T>(whole + (rest >= 0.5) - (rest <= -0.5));
}

// Whether a number of class c can be written where `out` keeps one that nobody else holds.
inline bool HasPlaceFor(ClassId c, bool complex, const Value& out) {
  return out.Is(c) && out.IsScalar() && out.IsComplex() == complex && out.storage() == value::Storage::kFull &&
         out.IsUnique();
}

}  // namespace residua::builtin
