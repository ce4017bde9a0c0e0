// Handles to nested functions.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

PartialValue HandleOfNested(Activation& act, const std::string& name, const FunctionRef& f, SourceRange range);
PartialAggregatePtr ClosureOfNested(Activation& act, const FunctionRef& f);
std::string ActivationMark(const Activation& act);

}  // namespace residua::specialise
