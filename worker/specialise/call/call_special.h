// Built-ins that the evaluator answers itself.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> CallSpecial(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         const Demand& demand, SourceRange range);

}  // namespace residua::specialise
