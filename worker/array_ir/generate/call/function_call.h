// Functions of the program, called directly: scalars travel as such, the rest in slots. Where that is not certain to be
// right (how many arguments and results there are, what may be missing) the call goes through the run-time.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::vector<Ref> CallThroughRuntime(FunctionBuilder& b, ExprId e, const std::string& name,
                                    std::span<const ExprId> arguments, int nargout, uint32_t* count);
std::vector<Ref> CallFunction(FunctionBuilder& b, ExprId e, const FunctionFacts& callee,
                              std::span<const ExprId> arguments, int nargout, uint32_t* count);

}  // namespace residua::array_ir
