// Rows and columns of a few numbers stored into double arrays that may be complex: r(k, :) = [(-b + d) / a, (-b - d) /
// a].
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The assignment, element by element as complex.h stores one; false, and nothing emitted, where it is something else.
bool StoreLineIntoComplex(FunctionBuilder& b, ExprId target, ExprId right);

}  // namespace residua::array_ir
