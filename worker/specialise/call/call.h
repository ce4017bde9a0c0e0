// Calls: which function a call means, and calls of built-ins.
#pragma once

#include <absl/types/span.h>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

Pieces EvalCallByName(Activation& act, const std::string& name, absl::Span<const ExprId> args, const Demand& demand,
                      SourceRange range, bool at_top);
Pieces CallFunction(Activation& act, const Callee& callee, const Pieces& args, const Demand& demand, SourceRange range);
Pieces CallBuiltin(Activation& act, const builtin::Builtin& b, const Pieces& args, const Demand& demand,
                   SourceRange range);
std::optional<Callee> StaticCallee(Activation& act, const Piece& function);
Pieces SplitOutputs(Activation& act, ExprId call, const std::vector<AbstractValue>& facts,
                    const std::vector<std::string>& names, SourceRange range);
Pieces ResidualCall(Activation& act, const std::string& name, const Pieces& args, const Demand& demand,
                    SourceRange range);

}  // namespace residua::specialise
