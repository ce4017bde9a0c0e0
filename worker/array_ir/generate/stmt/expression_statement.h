// Expressions as statements; what is printed.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void PrintVariable(FunctionBuilder& b, const std::string& name);
void BuildExpressionStatement(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
