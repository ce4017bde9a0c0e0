// Which variables are pairs for their whole life.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsKeptAsPair(FunctionBuilder& b, const std::string& name);

}  // namespace residua::array_ir
