// Elements of arrays of numbers are stored where they are; growth and errors go to the kernel.
#pragma once

#include <functional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// An element at a place that `ok` says is one, into an array that is made its own first; else `by_kernel`.
void StoreWhere(FunctionBuilder& b, uint32_t ok, Variable& v, uint32_t at, uint32_t value,
                const std::function<void()>& by_kernel);
bool StoreScalar(FunctionBuilder& b, ExprId target, Variable& v, const AbstractValue& facts, const Ref& r);
bool StoreOnlyElement(FunctionBuilder& b, ExprId target, Variable& v, const AbstractValue& facts, const Ref& r);

}  // namespace residua::array_ir
