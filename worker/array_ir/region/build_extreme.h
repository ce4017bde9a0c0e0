// Extremes with their places: [m, k] = max (x) and its kind, as a loop. Nothing, and nothing emitted, where the
// argument is no expression that becomes one.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<std::vector<Ref>> BuildExtremesAndPlaces(FunctionBuilder& b, ExprId argument, int dimension, Opcode beats,
                                                       bool numbers,
                                                       const std::function<std::vector<Ref>()>& by_kernel);

}  // namespace residua::array_ir
