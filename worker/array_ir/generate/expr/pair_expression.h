// Expressions whose value is a pair.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsPairArithmetic(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
