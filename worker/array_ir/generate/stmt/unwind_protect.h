// unwind_protect: one copy of the clean-up block, and a number that says how it was reached.
//
// The body leaves by its end, by an error, or by a jump; each way sets the number and goes to the clean-up block, which
// goes on where the number says. An error on its way is taken from the context while the block runs, so that errors
// that the block catches do not hide it, and put back behind it; one that the block raises takes its place. A stop of
// the program is no error: nothing is cleaned up.
//
// Octave holds a `continue` from the first statement of the block on, so that only this one runs; `return` and `break`
// hold behind the block, and a jump out of the block itself does not stop an error. Such jumps leave a mark that makes
// a `catch` block around them end early where an error comes as well: that is left to the interpreter.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildUnwindProtect(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
