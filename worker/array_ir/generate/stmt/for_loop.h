// for: over the numbers of a range, which is not made, or over columns of a value. Gives up (Unsupported): a loop
// variable that is a part of a value.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildFor(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
