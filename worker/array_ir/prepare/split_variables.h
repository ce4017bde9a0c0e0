// Variables that hold values of several kinds one after the other, as variables of their own.
//
//   s = int32 (0);  for k = 1:n, s = mod (s + k, m); end  s = double (s);
//
// A variable has one representation for its whole life (generate/core/variable.h), so that the last statement made
// every `s` of the loop a boxed value. What is assigned there never meets what the loop assigns: it is another variable
// that has the same name.
//
// Guarantees: the program's meaning; numbers of expressions, statements and functions; texts of errors and what is
// shown tell the name that the user wrote (ShownName). Gives up: variables that may be read without a value, are
// captured by anonymous functions, assigned within `try` or `unwind_protect`, global or persistent.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// The program, or a copy in which such variables have names of their own, where that gives one of them a better
// representation. `infer` finds the facts of a program.
ResidualProgram SplitVariables(const ResidualProgram& program,
                               const std::function<ProgramFacts(const ResidualProgram&)>& infer);

// A copy that may be changed; nodes keep their numbers.
std::shared_ptr<syntax::Ast> CopyTree(const syntax::Ast& from);

}  // namespace residua::array_ir
