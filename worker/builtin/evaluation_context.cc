#include "worker/builtin/evaluation_context.h"

#include <cstdio>

namespace residua::builtin {

EvaluationContext::EvaluationContext()
    : write([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }),
      write_error([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }) {}

EvaluationContext::~EvaluationContext() = default;

void EvaluationContext::CheckBytes(int64_t bytes) const {
  if (bytes > budget.bytes) {
    throw BudgetExceeded("a value of " + std::to_string(bytes) + " bytes exceeds the limit of " +
                         std::to_string(budget.bytes));
  }
}

void EvaluationContext::OutOfSteps() const {
  throw BudgetExceeded("the limit of " + std::to_string(budget.steps) + " steps is reached");
}

}  // namespace residua::builtin
