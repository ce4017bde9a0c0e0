// Conditions, and operators whose right operand is evaluated only where the left one does not decide: `||` and `&&`,
// and
// `|` and `&` of a condition whose left operand is a scalar, which for some shows when the program runs.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildShortCircuit(FunctionBuilder& b, ExprId e);
uint32_t BuildCondition(FunctionBuilder& b, ExprId e);  // of if and while

}  // namespace residua::array_ir
