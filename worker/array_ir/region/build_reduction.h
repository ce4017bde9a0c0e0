// A reduction to one number: a loop that takes the elements in order of storage, as the kernel does. `step` gets the
// accumulated value and an element; `by_kernel` computes the same where the test of the expression fails.
#pragma once

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The elements of a literal row or column of real double scalars, which need not be stored; none: it is none.
std::vector<ExprId> ScalarsOfLiteral(const FunctionBuilder& b, ExprId e);

// A real double array, or a logical expression that becomes a loop.
bool CanReduce(FunctionBuilder& b, ExprId argument);
uint32_t BuildReduction(FunctionBuilder& b, ExprId argument, uint32_t initial, Type type,
                        const std::function<uint32_t(uint32_t, uint32_t)>& step,
                        const std::function<uint32_t()>& by_kernel);

}  // namespace residua::array_ir
