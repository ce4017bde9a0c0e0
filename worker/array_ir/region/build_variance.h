// The variance of a vector of two elements or more, in two loops: the sum of the squares of what they are above their
// mean, over how many there are (`of_all`) or over one less; `finish` makes the result of it. Nothing, and nothing
// emitted, where the argument is no expression that becomes a loop.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<uint32_t> BuildVariance(FunctionBuilder& b, ExprId argument, bool of_all,
                                      const std::function<uint32_t(uint32_t)>& finish,
                                      const std::function<uint32_t()>& by_kernel);

}  // namespace residua::array_ir
