#include "worker/builtin/evaluation_context.h"

#include <cstdio>

#include "worker/builtin/bytes_exceeded.h"

namespace residua::builtin {

namespace {
[[noreturn]] void NoFrames() { throw BudgetExceeded("a frame"); }
}  // namespace

bool Evaluator::CallLibrary(std::string_view, absl::Span<const Value>, int, ValueList*) { return false; }

ValueList Evaluator::EvalIn(Workspace, std::string_view, const std::string*, int) { NoFrames(); }
void Evaluator::AssignIn(Workspace, std::string_view, const Value&) { NoFrames(); }
void Evaluator::ClearVariables(absl::Span<const std::string>, bool) { NoFrames(); }
void Evaluator::ClearGlobals(absl::Span<const std::string>) { NoFrames(); }
void Evaluator::ClearFunctions(absl::Span<const std::string>) { NoFrames(); }
const Value* Evaluator::FindVariable(std::string_view, VariableTraits*) { NoFrames(); }
std::vector<std::string> Evaluator::SearchFolders() { return {}; }
bool Evaluator::RunFile(const std::string&) { NoFrames(); }
std::vector<std::string> Evaluator::VariableNames() { NoFrames(); }
std::string Evaluator::ArgumentText(int) { NoFrames(); }
bool Evaluator::CallerHas(std::string_view) { NoFrames(); }
bool Evaluator::CountParameters(const Value&, int*, int*) { NoFrames(); }
std::vector<RunningFunction> Evaluator::RunningFunctions() { NoFrames(); }
std::string Evaluator::HelpText() { NoFrames(); }
void Evaluator::AddFolder(const std::string&, bool) { NoFrames(); }
bool Evaluator::RemoveFolder(const std::string&) { NoFrames(); }
int Evaluator::FunctionOrigin(std::string_view) { NoFrames(); }

EvaluationContext::EvaluationContext()
    : write([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }),
      write_error([](std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }) {}

EvaluationContext::~EvaluationContext() = default;

void EvaluationContext::CheckBytes(int64_t bytes) const {
  if (bytes > budget.bytes) {
    throw BytesExceeded("a value of " + std::to_string(bytes) + " bytes exceeds the limit of " +
                        std::to_string(budget.bytes));
  }
}

void EvaluationContext::OutOfSteps() const {
  throw BudgetExceeded("the limit of " + std::to_string(budget.steps) + " steps is reached");
}

}  // namespace residua::builtin
