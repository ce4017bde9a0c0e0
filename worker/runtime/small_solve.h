// A \ b of two or three unknowns whose extents show only when the program runs: a step of Newton's method.
#pragma once

#include "worker/value/value.h"

namespace residua::runtime {

// *d = a \ b with the bits of the kernel, which eliminates with pivots; false, and nothing done, where that is left to
// the kernel: other classes, storages and extents, triangular matrices and those that it tries as positive definite,
// what is not far from singular or not of moderate size, a result with a zero in it, whose sign would have to be known.
// It also is until the process has solved so many that the search for the form (small_solve.cc) pays.
bool SmallSolve(const value::Value& a, const value::Value& b, value::Value* d);

}  // namespace residua::runtime
