// x(...): an element or a part where it is, a call, or an index by the kernels.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildIndex(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
