// Functions of scalars that are integers or singles, as generate/scalar/class_function.h computes them.
#pragma once

#include "worker/array_ir/generate/call/lowering.h"

namespace residua::array_ir {

Lowered LowerClassFunction(CallSite& site);

}  // namespace residua::array_ir
