// Extremes with their places: [m, k] = max (x) and its kind.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// [m, k] = max(x) and its kind (build_extreme.cc).
std::optional<std::vector<Ref>> BuildExtremesAndPlaces(FunctionBuilder& b, ExprId argument, int dimension, Opcode beats,
                                                       bool numbers,
                                                       const std::function<std::vector<Ref>()>& by_kernel);

}  // namespace residua::array_ir
