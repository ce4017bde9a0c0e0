// Products of real double matrices of known small extents, and what is computed around them: numbers, not arrays.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// `variable = expression` of such arrays, with a product in it.
bool IsSmallStatement(FunctionBuilder& b, StmtId s);
// target = right; false, and nothing emitted, when it is no such assignment.
bool StoreSmall(FunctionBuilder& b, ExprId target, ExprId right);
// A product, as a number or a new array; nothing where it is none of these.
std::optional<Ref> BuildSmallProduct(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
