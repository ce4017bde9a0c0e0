// A \ b and a / B of two or three unknowns whose extents show only when the program runs: a step of Newton's method,
// the normal equations of a fit, the gain of a filter.
#pragma once

#include "worker/value/value.h"

namespace residua::runtime {

// *d = a \ b with the bits of the kernel, or a / b; false, and nothing done, where that is left to the kernel: other
// classes, storages and extents, triangular matrices, what is not far from singular or not of moderate size, a result
// with a zero in it, whose sign would have to be known. It also is until the process has solved so many that the search
// for the form (small_solve.cc) pays.
bool SmallSolve(const value::Value& a, const value::Value& b, value::Value* d);
bool SmallRightDivide(const value::Value& a, const value::Value& b, value::Value* d);

}  // namespace residua::runtime
