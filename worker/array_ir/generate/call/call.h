// Calls: typed built-ins as operations, functions of the program directly, everything else through the run-time.
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
