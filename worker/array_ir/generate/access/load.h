// Elements of arrays of numbers are loaded where they are.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildLoad(FunctionBuilder& b, ExprId e, Variable& v);
std::optional<Ref> BuildTableElement(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
