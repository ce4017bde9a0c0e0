// What calls keep general, so that every specialisation ends.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void Generalise(Activation& act, const Callee& callee, PartialValues* args, SourceRange range);

}  // namespace residua::specialise
