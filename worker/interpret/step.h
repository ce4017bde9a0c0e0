// What each call counts, and the cancellation of those that make no loop: recursion, and kernels that call back.
#pragma once

#include "worker/builtin/evaluation_context.h"

namespace residua::interpret {

inline void StepOfCall(builtin::EvaluationContext& context) {
  constexpr int64_t kStepsBetweenLooks = 256;
  context.Step();
  if (context.steps_used % kStepsBetweenLooks != 0 || !context.cancelled || !context.cancelled()) return;
  throw builtin::BudgetExceeded("cancelled");
}

}  // namespace residua::interpret
