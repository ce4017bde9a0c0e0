// `[a, b] = c{k, :}`, `[x, y] = s.p`: the values of a comma-separated list, one target after the other.
//
// How many there are shows when the program runs. What has been assigned before the first target without a value keeps
// it. Gives up (the function is interpreted): targets that are parts of values.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The right side is a part of a cell or a struct, whatever it gives.
bool AssignsList(const FunctionBuilder& b, StmtId s);
void AssignList(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
