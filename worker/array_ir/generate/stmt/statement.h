// Statements to basic blocks.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildStatements(FunctionBuilder& b, syntax::BlockId block);
void BuildStatement(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
