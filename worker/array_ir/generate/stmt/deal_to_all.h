// `[s.x] = deal (v)`, `[c{:}] = deal (v)`: each element of a struct array or a cell gets the one value, in a loop.
//
// Gives up (the function is interpreted): what is not known to be a struct array or a cell.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// False: it is another assignment.
bool DealToAll(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
