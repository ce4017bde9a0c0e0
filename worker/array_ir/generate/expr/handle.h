// Handles and anonymous functions.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildHandle(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
