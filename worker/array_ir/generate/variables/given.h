// Results without which the function may return, although each reading in it finds them (ReadVariable asks where one
// may not): whether there is a value is a storage of its own, at which only the end of the function looks. While the
// function runs such a variable is as any other.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// `v.defined` is decided by now: one that has it is as it says.
void DeclareGiven(FunctionBuilder& b, const Variable& v);
void SetGiven(FunctionBuilder& b, const Variable& v, uint32_t given);  // nothing of any other variable
uint32_t IsGiven(FunctionBuilder& b, const Variable& v);

}  // namespace residua::array_ir
