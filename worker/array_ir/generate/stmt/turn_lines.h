// Two rows or two columns of a matrix that are turned into each other: A([p q], :) = G * A([p q], :),
// A(:, [p q]) = A(:, [p q]) * G', as rotations of Givens and Jacobi do it: one call of the run-time
// (runtime/turned_lines.cc) where the general way has four kernels and as many arrays.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// False, and nothing emitted, where the statement is something else.
bool TurnLines(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
