// A call of a handle of which facts say which functions it can be: the value is asked which one it is, and that one is
// called directly, with what the handle captured (lift_handles.h).
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildLiftedCall(FunctionBuilder& b, ExprId e);

}  // namespace residua::array_ir
