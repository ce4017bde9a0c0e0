// Products: of vectors as a loop, of transposed factors by the kernel that does not transpose.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<uint32_t> BuildRowByColumn(FunctionBuilder& b, ExprId e);
Ref ProductByKernel(FunctionBuilder& b, ExprId e);  // of any type

}  // namespace residua::array_ir
