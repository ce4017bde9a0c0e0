// v(subscripts) = value, the deletion of elements, and what they start from.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void AssignIndexed(FunctionBuilder& b, ExprId target, ExprId right);

}  // namespace residua::array_ir
