// Which variables are doubles or of one other class for their whole life (scalar/mixed.h): every assignment gives the
// whole variable a scalar, and one of them gives it one whose class is known.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsKeptAsMixed(FunctionBuilder& b, InternedName name);

}  // namespace residua::array_ir
