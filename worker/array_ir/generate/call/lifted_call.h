// A call of a handle of which facts say which functions it can be: the value is asked which one it is, and that one is
// called directly, with what the handle captured (lift_handles.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

struct LiftedTarget {
  int64_t tag;
  uint32_t number;
  const FunctionFacts* callee;
  const LiftedHandle* lifted;
};

// The functions that a call of the handle with these arguments may reach, with what they are asked for; empty where one
// of them is no function of the program that may be called directly.
std::vector<LiftedTarget> LiftedTargets(const FunctionBuilder& b, const AbstractValue& handle,
                                        std::span<const AbstractValue> arguments);
// What the handle captured, as the function takes it behind the arguments of the call.
std::vector<Ref> CapturedBy(FunctionBuilder& b, const LiftedTarget& t, uint32_t handle);
Ref CallTarget(FunctionBuilder& b, const LiftedTarget& t, std::span<const Ref> given);

std::optional<Ref> BuildLiftedCall(FunctionBuilder& b, ExprId e);
// The call reaches functions that capture nothing, each of them directly, and none but those with these tags.
bool CallsDirectly(const FunctionBuilder& b, ExprId e, std::span<const int64_t> tags);

}  // namespace residua::array_ir
