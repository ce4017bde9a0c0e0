// Differences of neighbours, as a loop.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildDifferences(FunctionBuilder& b, ExprId argument,
                                    const std::function<Ref()>& by_kernel);  // build_difference.cc

}  // namespace residua::array_ir
