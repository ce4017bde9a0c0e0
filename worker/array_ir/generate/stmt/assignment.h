// Assignments of one value.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void AssignTo(FunctionBuilder& b, ExprId target, const Ref& r);
void BuildFirstValues(FunctionBuilder& b, StmtId s);
void BuildAssignment(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
