// Products of arrays: of a row and a column as one call on their elements, of a transposed factor by the kernel that
// does not transpose. So are quotients `A' \ b`.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<uint32_t> BuildRowByColumn(FunctionBuilder& b, ExprId e);
Ref ProductByKernel(FunctionBuilder& b, ExprId e);  // of any type
// A' \ b and A.' \ b; none: another operation.
std::optional<Ref> TransposedQuotient(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
