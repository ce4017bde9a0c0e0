// Pairs (scalar/pair.h) of numbers, of values and of variables that are kept as pairs.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Complex where the imaginary part is not zero.
Pair NarrowedPair(FunctionBuilder& b, uint32_t re, uint32_t im);
Ref BoxedPair(FunctionBuilder& b, const Pair& p);
Pair PairOf(FunctionBuilder& b, const Ref& r);
Pair CurrentPair(FunctionBuilder& b, const Variable& v);
void AssignPair(FunctionBuilder& b, Variable& v, const Pair& p);

}  // namespace residua::array_ir
