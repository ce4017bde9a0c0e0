// Expressions that are computed as pairs (scalar/pair.h); core/constructs.h builds them.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// What BuildPair computes without a value for it.
bool IsPairArithmetic(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
