// What Octave takes for small matrices, in units of about 40 ns on the machine that it was measured on: what passes
// weigh that take matrices apart or put them together.
#pragma once

#include <cstdint>

#include "worker/residual/literal_places.h"

namespace residua::residual {

constexpr int kElementRead = 7;   // beyond a variable
constexpr int kElementWrite = 9;  // beyond a variable
constexpr int kAssignment = 3;    // of a variable
constexpr int kConstantMatrix = 2;
constexpr int kDiagonalMatrix = 34;  // of `diag ([1, 1, 1])`, and of making it full

// Of `[a, b; c, d]` with variables in it.
constexpr int64_t MatrixTime(MatrixSize size) { return 1 + size.first * 5 / 2 + size.first * size.second * 9 / 4; }

}  // namespace residua::residual
