// Statements to basic blocks. Elementwise ones that stand together become one loop (core/constructs.h), the others are
// built by construct in the files beside this one.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildStatements(FunctionBuilder& b, syntax::BlockId block);
void BuildStatement(FunctionBuilder& b, StmtId s);
// The statements of the loop, whose `continue` leads to `latch`, where control is behind them, and `break` to `done`.
void BuildLoopBody(FunctionBuilder& b, StmtId loop, uint32_t latch, uint32_t done);

}  // namespace residua::array_ir
