// Calls of a handle of which only a set of functions is known.
#pragma once

#include <functional>

#include "worker/domain/handle_set.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

struct SetResult {
  std::vector<AbstractValue> facts;  // of each result
  Effects effects;
};

// `call`: of a single callee; an expression that makes the call and does nothing besides, if there is one.
std::optional<SetResult> ResultsOf(Activation& act, const std::vector<Callee>& callees, PartialValues args, int nargout,
                                   SourceRange range, PartialValue* call = nullptr);
std::optional<SetResult> ResultsOfSet(Activation& act, const AbstractValue& function, const PartialValues& args,
                                      int nargout, SourceRange range);
Callee CalleeOf(const Activation& act, const domain::HandleTarget& target);
std::optional<PartialValue> HandleOfChoice(Activation& act, const PartialValue& name, SourceRange range);

}  // namespace residua::specialise
