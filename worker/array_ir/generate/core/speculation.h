// Where a speculative version (inference/speculate.h) gives up: the next version of the function is called with the
// same arguments.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

inline bool IsSpeculated(const FunctionBuilder& b, ExprId e) { return b.f.speculated.count(e.index) > 0; }
inline bool IsTakenForVector(const FunctionBuilder& b, ExprId e) { return b.f.vectors.count(e.index) > 0; }
void GiveUp(FunctionBuilder& b);
void GiveUpUnless(FunctionBuilder& b, uint32_t condition);
void GiveUpUnlessStruct(FunctionBuilder& b, uint32_t slot);  // one
uint32_t NumberOrGiveUp(FunctionBuilder& b, uint32_t slot);

}  // namespace residua::array_ir
