// Sums and products so far along a dimension (0: the first that has not the extent 1), as loops. Nothing, and nothing
// emitted, where the argument is no expression that becomes a loop.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildCumulative(FunctionBuilder& b, ExprId argument, int dimension, Opcode op, double initial,
                                   const std::function<Ref()>& by_kernel);

}  // namespace residua::array_ir
