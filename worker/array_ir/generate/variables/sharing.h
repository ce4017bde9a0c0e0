// What a call does to the variables whose slots it is given.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void ShareOperands(FunctionBuilder& b, const Instruction& i);

}  // namespace residua::array_ir
