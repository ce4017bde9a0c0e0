// Views of boxed arrays: where the elements are, and the extents, beside the slot. Of arrays of planes access/planes.h,
// of arrays that may be complex access/complex.h.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Real doubles that may have more than two dimensions, and not many.
bool IsArrayOfPlanes(const AbstractValue& v);
// The same of truth values, characters, singles and integers of up to 32 bits: their class.
std::optional<value::ClassId> ClassOfPlanes(const AbstractValue& v);
// Doubles of two dimensions that may be complex.
bool IsComplexArray(const AbstractValue& v);

void DeclarePlanes(FunctionBuilder& b, Variable& v, const AbstractValue& facts);
void RefreshPages(FunctionBuilder& b, Variable& v);
void DeclareComplex(FunctionBuilder& b, Variable& v, const AbstractValue& facts);
void RefreshComplex(FunctionBuilder& b, Variable& v);
// How many of these there are in that many: a quotient without a rest, and 0 of nothing.
uint32_t ShareOf(FunctionBuilder& b, uint32_t all, uint32_t of);

}  // namespace residua::array_ir
