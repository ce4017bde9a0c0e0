// x(...): an element, a part, or a call.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildIndex(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
