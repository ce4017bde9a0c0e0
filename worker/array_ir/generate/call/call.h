// Calls: typed built-ins as operations (lowering.h), functions of the program directly (function_call.h), everything
// else through the run-time. `count`: where to put how many results there are; null: nobody asks.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::vector<Ref> BuildCall(FunctionBuilder& b, ExprId e, const std::string& name, std::span<const ExprId> arguments,
                           int nargout, uint32_t* count);
Ref MakeMap(FunctionBuilder& b, std::span<const ExprId> arguments);
std::vector<Ref> BuildMulti(FunctionBuilder& b, ExprId e, int nargout, uint32_t* count);

}  // namespace residua::array_ir
