// Expressions with operands that are doubles or of one other class (scalar/mixed.h); core/constructs.h says of which an
// expression is one itself.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// An operator of which an operand is such a scalar, or whose result is one.
std::optional<Ref> BuildOfMixed(FunctionBuilder& b, ExprId e);
// x op= y of a variable that is kept so.
bool StepMixed(FunctionBuilder& b, syntax::Op op, ExprId target, ExprId right);

}  // namespace residua::array_ir
