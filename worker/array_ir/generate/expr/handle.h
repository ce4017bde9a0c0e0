// @name and @(x) body: the text and the captured variables, in order of first use. Gives up (Unsupported): captured
// variables that may have no value, default values of parameters.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildHandle(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
