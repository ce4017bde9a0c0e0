// Conditions, and operators whose right operand is evaluated only where the left one does not decide.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildShortCircuit(FunctionBuilder& b, ExprId e);
uint32_t BuildCondition(FunctionBuilder& b, ExprId e);  // of if and while

}  // namespace residua::array_ir
