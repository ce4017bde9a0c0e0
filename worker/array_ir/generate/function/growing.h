// Which vectors some statement may append to (access/growth.h); of text none, whose quotes may change with it.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool MayGrow(FunctionBuilder& b, const Variable& v);

}  // namespace residua::array_ir
