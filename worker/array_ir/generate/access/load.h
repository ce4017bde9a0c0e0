// Elements of arrays of numbers: loads behind the test of the subscripts, whose errors the kernels raise.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// x(i), x(i, j).
Ref BuildLoad(FunctionBuilder& b, ExprId e, Variable& v);
// [1, 5, 7](k).
std::optional<Ref> BuildTableElement(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
