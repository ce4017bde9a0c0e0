// x = [a, b; c, d] with numbers: stored where x is when it holds a matrix of these extents that is its alone.
#pragma once

#include "worker/array_ir/builder.h"

namespace residua::array_ir {

// target = right; false, and nothing emitted, when right is no such literal.
bool StoreLiteral(Builder& b, ExprId target, ExprId right);

}  // namespace residua::array_ir
