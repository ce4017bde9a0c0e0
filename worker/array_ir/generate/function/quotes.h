// Whether something reads the variable that may tell "a" from 'a': if nothing does, a character is its code.
#pragma once

#include <string>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool QuotesMatter(FunctionBuilder& b, InternedName name);

}  // namespace residua::array_ir
