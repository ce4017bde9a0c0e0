// Expressions: scalars become SSA operations, everything else calls the kernels on slots. By construct in the files
// beside this one; what stands below this room asks through core/constructs.h. Gives up (Unsupported): what no file
// builds.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildPlain(FunctionBuilder& b, ExprId e);  // as Build, of what is not speculated about
Ref BuildBinary(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
