// Vectors of few elements in order, and the one in the middle: sort(x), [s, k] = sort(x, "descend"), median(x).
// Nothing, and nothing emitted, where the argument is no expression that becomes a loop.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// `wanted`: 2, the places, too.
std::optional<std::vector<Ref>> BuildSorted(FunctionBuilder& b, ExprId argument, bool descending, int wanted,
                                            const std::function<std::vector<Ref>()>& by_kernel);
std::optional<uint32_t> BuildMedian(FunctionBuilder& b, ExprId argument, const std::function<uint32_t()>& by_kernel);

}  // namespace residua::array_ir
