// The budget that was exceeded is the size of one value (EvaluationContext::CheckBytes).
#pragma once

#include "worker/builtin/evaluation_context.h"

namespace residua::builtin {

class BytesExceeded : public BudgetExceeded {
  using BudgetExceeded::BudgetExceeded;
};

}  // namespace residua::builtin
