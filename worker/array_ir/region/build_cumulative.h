// Sums and products so far, as a loop.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Sums or products so far (build_cumulative.cc); the dimension as above.
std::optional<Ref> BuildCumulative(FunctionBuilder& b, ExprId argument, int dimension, Opcode op, double initial,
                                   const std::function<Ref()>& by_kernel);

}  // namespace residua::array_ir
