// Calls of functions whose statements could stand in their places.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "worker/builtin/builtin_traits.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Functions that find variables of who calls them by their names.
inline constexpr uint64_t kByName = builtin::kAsksNames | builtin::kReadsVariables | builtin::kSetsVariables |
                                    builtin::kRunsText | builtin::kReachesCaller | builtin::kKeepsCaller;

// `[a, b] = f (x, y)`: a call that is a statement, of a function of the same file that gets all its parameters.
struct StepCall {
  syntax::FunctionId function;
  std::vector<ExprId> targets;  // identifiers and `~`
  std::vector<ExprId> arguments;
};

// `[a, b] = table{k} (x, y)` or `[a, b] = table.(k) (x, y)` of a known table of handles: k decides which call it is.
struct StepChoice {
  ExprId table, subject;
  HandleTable handles;
  std::vector<std::optional<StepCall>> cases;  // of each of them; none: no call that could stand
};

// Whether a statement of the loop looks like one.
bool HasStepChoice(const Ast& ast, StmtId loop);

// What the expression of the function's file is, if it is a cell or a struct of which that is known; empty: no.
HandleTable HandleTableOf(const Activation& act, ExprId table);

// The call that the statement of the function's file is; nothing: it is none, or the function or its caller could tell
// that its statements stand in the place of the call. `is_variable`: where the statement stands.
std::optional<StepCall> StepCallOf(const Activation& act, StmtId s,
                                   const std::function<bool(InternedName)>& is_variable);

// The same of a choice; the table is no variable that `is_assigned` says changes while the loop runs.
std::optional<StepChoice> StepChoiceOf(Activation& act, StmtId s, const std::function<bool(InternedName)>& is_variable,
                                       const std::function<bool(InternedName)>& is_assigned);

}  // namespace residua::specialise
