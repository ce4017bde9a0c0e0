// Built-ins that, given numbers, compute one: for callers that need no argument list for them (the interpreter, native
// code).
// What is computed is what the kernels compute; the test compares them.
#pragma once

#include <cmath>
#include <complex>
#include <limits>

#include "worker/builtin/builtin.h"

namespace residua::builtin {

struct ScalarFunction {
  double (*one)(double) = nullptr;          // of one argument, or
  double (*two)(double, double) = nullptr;  // of two
  std::complex<double> (*of_complex)(const std::complex<double>&) = nullptr;
  double least = -std::numeric_limits<double>::infinity();  // below it the result is complex

  bool Takes(double x) const { return !(x < least); }
};

// Null: the built-in has no such form.
const ScalarFunction* FindScalarFunction(BuiltinId id);

}  // namespace residua::builtin
