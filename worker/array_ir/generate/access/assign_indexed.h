// v(subscripts) = value and the deletion of elements: in place or as a loop where that is known to be right, else by
// the kernels. The order of target and value is that of path.h. Gives up (Unsupported): elements of a variable that may
// have no value, deletions inside nested values.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void AssignIndexed(FunctionBuilder& b, ExprId target, ExprId right);

}  // namespace residua::array_ir
