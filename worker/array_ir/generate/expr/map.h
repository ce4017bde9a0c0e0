// Trees of elementwise operations as one loop.
//
// A tree of elementwise operations on full real double arrays becomes one `map`: its leaves are evaluated from left to
// right, then one loop computes every element. The loop runs when all arrays have the same extents; otherwise the same
// program is run by the kernels on whole arrays, which expand and complain as Octave does.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsElementwise(const FunctionBuilder& b, ExprId e);
// Evaluating the leaves of the tree neither fails nor prints: numbers and variables that have a value.
bool IsQuiet(FunctionBuilder& b, ExprId e);
Ref BuildMap(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
