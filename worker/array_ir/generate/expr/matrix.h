// Ranges, matrices and cells that are written out. Numbers become one block of constants, real double scalars are
// stored one by one; the rest is joined by the kernels.
#pragma once

#include <span>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildRange(FunctionBuilder& b, ExprId e);
Ref BuildRows(FunctionBuilder& b, std::span<const ExprId> rows);  // of a matrix
Ref BuildCell(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
