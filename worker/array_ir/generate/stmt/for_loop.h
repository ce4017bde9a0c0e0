// for: over columns, or over numbers of a range that is not made.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildFor(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
