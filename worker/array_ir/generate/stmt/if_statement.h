// if: blocks for the branches. What no branch leaves is unreachable.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildIf(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
