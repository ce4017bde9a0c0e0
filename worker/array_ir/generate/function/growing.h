// Which vectors may grow.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool MayGrow(FunctionBuilder& b, const Variable& v);

}  // namespace residua::array_ir
