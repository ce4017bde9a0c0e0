// Assignments inside expressions become statements in front of them, for native code alone: `y = x{k++}` is
// `old = k; k += 1; y = x{old}`, and `while (line = next ()) > 0` tests within the loop. So do assignments with an
// operator to elements: `x(k) += a` is `x(k) = x(k) + a`.
#pragma once

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// The program where this can be done without being seen; functions where it cannot stay as they are, and are
// interpreted (scope.cc).
ResidualProgram HoistAssignments(const ResidualProgram& program);

}  // namespace residua::array_ir
