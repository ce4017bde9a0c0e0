// Handles to functions, by name and anonymous.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

PartialValue EvalHandle(Activation& act, ExprId id);
PartialValue EvalAnonymous(Activation& act, ExprId id);
// Notes that a handle made in `origin` may name `f` in the residual; false: it is no function of the user.
bool Refer(Activation& act, const std::string& name, const std::string& origin, const FunctionRef& f,
           SourceRange range);

}  // namespace residua::specialise
