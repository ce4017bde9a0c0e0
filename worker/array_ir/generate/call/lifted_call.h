// A call of a handle of which facts say which functions it can be: the value is asked which one it is, and that one is
// called directly, with what the handle captured (lift_handles.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

std::optional<Ref> BuildLiftedCall(FunctionBuilder& b, ExprId e);
// The call reaches functions that capture nothing, each of them directly, and none but those with these tags.
bool CallsDirectly(const FunctionBuilder& b, ExprId e, std::span<const int64_t> tags);

}  // namespace residua::array_ir
