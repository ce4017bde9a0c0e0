// Which variables are pairs for their whole life (scalar/pair.h): every assignment gives the whole variable a double
// scalar, and one of them computes it as a pair.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsKeptAsPair(FunctionBuilder& b, InternedName name);

}  // namespace residua::array_ir
