// Assignments. Where nothing is known to stand in the way the value goes where it is wanted at once: appended, stored
// where the variable is, or computed as a loop; several results are those of several_results.h.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void AssignTo(FunctionBuilder& b, ExprId target, const Ref& r);
// persistent x = value: computed by the first call that comes past, and by the next one where it fails.
void BuildFirstValues(FunctionBuilder& b, StmtId s);
void BuildAssignment(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
