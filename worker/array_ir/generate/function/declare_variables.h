// A storage for every variable, in the representation that all its values allow.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void DeclareVariables(FunctionBuilder& b);

}  // namespace residua::array_ir
