// Storages for all variables, each in the representation that all its values allow, and the parameters in them. Gives
// up (Unsupported): results that are kept and may have no value.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void DeclareVariables(FunctionBuilder& b);

}  // namespace residua::array_ir
