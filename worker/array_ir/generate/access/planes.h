// Elements A(i, j, k) of real arrays of three to five dimensions.
//
// Such an array is boxed, as whatever takes it as a whole goes through the kernels; beside its slot stand where its
// elements are and its extents, kept up to date behind every call that may change the slot. An element is then what it
// is in a matrix: a load or a store behind a test of the subscripts. With fewer subscripts than dimensions the last one
// goes over all that is left. As there are no more dimensions than subscripts that count, one that fails the test of a
// load is an error in every case. Into arrays of other classes than double is stored by the kernels.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsElementOfPlanes(FunctionBuilder& b, ExprId e);         // of doubles
bool IsElementOfPlanesOfClass(FunctionBuilder& b, ExprId e);  // of another class
Ref LoadFromPlanes(FunctionBuilder& b, ExprId e);
void StoreIntoPlanes(FunctionBuilder& b, ExprId target, uint32_t number);

}  // namespace residua::array_ir
