// Binary operators on two numbers of any class, without the walk over arrays that the kernels of arrays begin.
//
// What a program computes element by element where nothing is known of its arrays is made of these: singles, integers
// and complex numbers beside doubles. A result is written where the last one of its class stands, so that a loop makes
// no value for each trip.
#pragma once

#include "worker/builtin/operators.h"

namespace residua::builtin {

using value::ClassId;

// + - * / \ and their elementwise forms, and comparisons: of real numbers of one element (integers of up to 32 bits)
// and of complex doubles. False: ask Binary. `out` may be an operand.
bool ScalarPair(Op op, const Value& a, const Value& b, Value* out);

// A number of class c, or what an integer class of up to 32 bits makes of it, as the value of `out`.
void PutNumber(ClassId c, double x, Value* out);
// A complex double, which is real where it has no imaginary part.
void PutComplex(double re, double im, Value* out);

// Whether a number of class c can be written where `out` keeps one that nobody else holds.
inline bool HasPlaceFor(ClassId c, bool complex, const Value& out) {
  return out.Is(c) && out.IsScalar() && out.IsComplex() == complex && out.storage() == value::Storage::kFull &&
         out.IsUnique();
}

}  // namespace residua::builtin
