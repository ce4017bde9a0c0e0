// How many loops stand around the body of each function of a program, and around its innermost statement.
//
// A function that is called from a loop stands in it, with the loops around the caller; one whose handle is taken is
// called by who knows whom, once more often than the place where it is taken. A call of a function by itself is a loop.
// What versions are worth is counted with this (generate/choose_versions.h).
//
// Guarantees: it depends on the text of the program alone. Gives up: no more than kDeepest are counted.
#pragma once

#include "worker/array_ir/program/residual_program.h"
#include "worker/array_ir/program/scope.h"

namespace residua::array_ir {

inline constexpr int kDeepest = 8;

struct LoopDepth {
  int around = 0;     // of what is called with the entry: none
  int innermost = 0;  // with the function's own loops
};
InternedNameMap<LoopDepth> LoopDepths(const ResidualProgram& program);

}  // namespace residua::array_ir
