// Views of boxed arrays: where the elements are, and the extents, beside the slot.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Real doubles that may have more than two dimensions, and not many.
bool IsArrayOfPlanes(const AbstractValue& v);
// Doubles of two dimensions that may be complex.
bool IsComplexArray(const AbstractValue& v);

void DeclarePlanes(FunctionBuilder& b, Variable& v, const AbstractValue& facts);
void RefreshPages(FunctionBuilder& b, Variable& v);
void DeclareComplex(FunctionBuilder& b, Variable& v, const AbstractValue& facts);
void RefreshComplex(FunctionBuilder& b, Variable& v);
uint32_t ShareOf(FunctionBuilder& b, uint32_t all, uint32_t of);

}  // namespace residua::array_ir
