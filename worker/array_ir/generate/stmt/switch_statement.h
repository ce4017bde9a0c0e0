// switch: labels are compared as numbers and texts where they are plain, else by the kernel. The subject is evaluated
// once.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildSwitch(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
