// Anonymous functions as functions of the program, so that a call of a known one is a direct call.
//
//   ops = {@(v) v + 1, @(v) v * a};  f = ops{k};  s = f (s);
//
// The body of each becomes a function of its own, whose parameters are those that are written and behind them the
// variables that the handle captured. The handle stays what it was: a value with a text. Where facts say which handles
// a value can be, a call asks the value which of them it is (runtime/handle_tag.h) and calls its function with the
// captured values (generate/call/lifted_call.h); anything else goes through the interpreter. `@name` of a function of
// the program is that function; of a pure built-in it is a function made here, one for each number of arguments that
// calls of variables and of parts have.
//
// Gives up: named functions with other than one result or a list of arguments; bodies with further anonymous functions,
// with `end` or a list outside what they index, or with calls of functions that are neither pure built-ins nor parts of
// the program; parameters that are ignored or collect the rest.
#pragma once

#include "worker/array_ir/program/residual_program.h"

namespace residua::array_ir {

// The program with these functions behind its own, and which belongs to which expression.
ResidualProgram LiftHandles(const ResidualProgram& program);

}  // namespace residua::array_ir
