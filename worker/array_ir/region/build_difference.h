// Differences of neighbours, of a row or down the columns, as a loop. Nothing, and nothing emitted, where the argument
// is no such array; `by_kernel` does what is left to the kernel when the program runs.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildDifferences(FunctionBuilder& b, ExprId argument, const std::function<Ref()>& by_kernel);

}  // namespace residua::array_ir
