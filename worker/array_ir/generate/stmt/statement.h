// Statements to basic blocks. Elementwise ones that stand together become one loop (core/constructs.h), the others are
// built by construct in the files beside this one.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildStatements(FunctionBuilder& b, syntax::BlockId block);
void BuildStatement(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
