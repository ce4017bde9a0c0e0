// Expressions as statements, which may be calls that return nothing; what a statement prints.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void PrintVariable(FunctionBuilder& b, InternedName name);
void BuildExpressionStatement(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
