// A reduction along a dimension, as loops. `step` gets the accumulated value and an element; `by_kernel` computes the
// same where the test of the argument fails.
#pragma once

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool CanReduceAlong(FunctionBuilder& b, ExprId argument);
// Along a dimension (0: the first that has not the extent 1): an array of doubles, or of truth values by `type`.
// `mean`: each result is divided by how many elements it is of.
Ref BuildReductionAlong(FunctionBuilder& b, ExprId argument, int dimension, uint32_t initial, Type type,
                        const std::function<uint32_t(uint32_t, uint32_t)>& step, const std::function<Ref()>& by_kernel,
                        bool mean = false);
// The same of the columns' results, f(f(x)), as a number.
uint32_t BuildReductionTwice(FunctionBuilder& b, ExprId argument, uint32_t initial,
                             const std::function<uint32_t(uint32_t, uint32_t)>& step,
                             const std::function<uint32_t()>& by_kernel);

}  // namespace residua::array_ir
