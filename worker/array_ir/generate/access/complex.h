// Elements of double arrays that may be complex, as pairs of numbers (scalar/pair.h).
//
// Such an array is boxed, as one of planes is (planes.h); beside its slot stand where its elements are, its
// extents, and whether they are complex at all, which a loop asks once. An element that is read is narrowed, as every
// result of Octave is. A store keeps the array what it is where a number goes into a real array or a pair whose
// imaginary part is not zero into a complex one; else the array may become complex, or real, when its last imaginary
// part goes, which the kernel knows.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool NamesElementOfComplex(const FunctionBuilder& b, ExprId e);
bool IsElementOfComplex(FunctionBuilder& b, ExprId e);
Pair LoadFromComplex(FunctionBuilder& b, ExprId e);
bool StoreIntoComplex(FunctionBuilder& b, ExprId target, ExprId right);

}  // namespace residua::array_ir
