// Which fields and cells of a variable have their values beside its slot (access/columns.h).
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void DeclareColumns(FunctionBuilder& b, Variable& v, const AbstractValue& facts);
// A call was given the slot; `changed`: it may hold another value now.
void ForgetColumns(FunctionBuilder& b, Variable& v, bool changed);

}  // namespace residua::array_ir
