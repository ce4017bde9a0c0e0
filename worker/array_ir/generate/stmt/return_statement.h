// return, and the end of a function: the results go to the caller, those without a value as an empty slot or an error.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildReturn(FunctionBuilder& b);  // or where `return` goes from here

}  // namespace residua::array_ir
