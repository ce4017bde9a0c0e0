// Cells of known handles from which a program chooses one and calls it.
//
//   ops = {@(v) v + 1, @half};
//   f = ops{code(k)};          f is a number: which of them
//   s = f (s);                 a branch on it
//
// The cell is assigned by one statement of the function; each of its elements is a function that may be called directly
// (lifted_call.h) and captures nothing. The variable is assigned from such cells alone and does nothing but be called,
// so that its slot stays empty. A subscript outside the cell fails as it does for the run-time.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Null: the variable holds handles.
const ChosenHandle* ChosenHandleOf(FunctionBuilder& b, InternedName variable);
// f = ops{k} of such a variable. False: the statement is none.
bool ChooseHandle(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
