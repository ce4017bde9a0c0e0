// What a call does to the variables whose slots it is given: it may keep what it was given, or return a part that
// shares its buffer, or put another value into the slot. What was known beside the slot is asked for anew.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void ShareOperands(FunctionBuilder& b, const Instruction& i);

}  // namespace residua::array_ir
