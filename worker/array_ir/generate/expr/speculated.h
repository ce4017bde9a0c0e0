// Expressions that a speculative version takes for real double scalars (inference/speculate.h): evaluated, tested, and
// where the value is something else the version gives up.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildSpeculated(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
