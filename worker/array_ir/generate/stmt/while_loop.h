// while and do .. until.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildWhile(FunctionBuilder& b, StmtId s);
void BuildDoUntil(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
