// Scans of a vector in one loop: where the first or last element is that is not zero; the norm. Nothing, and nothing
// emitted, where the argument is no expression that becomes a loop.
#pragma once

#include <functional>
#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildSearch(FunctionBuilder& b, ExprId argument, bool last, const std::function<Ref()>& by_kernel);
std::optional<uint32_t> BuildVectorNorm(FunctionBuilder& b, ExprId argument,
                                        const std::function<uint32_t()>& by_kernel);

}  // namespace residua::array_ir
