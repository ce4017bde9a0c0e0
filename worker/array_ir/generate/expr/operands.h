// Operands of operators, any of which may be a list (access/list.h).
#pragma once

#include <array>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildUnaryOperand(FunctionBuilder& b, ExprId e, syntax::Op op);
std::array<Ref, 2> BuildOperands(FunctionBuilder& b, ExprId e);  // of a binary operator
uint32_t BuildTruth(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
