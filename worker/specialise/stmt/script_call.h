// Scripts that a function runs, evaluated in place.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool EvalScriptCall(Activation& act, StmtId id);

}  // namespace residua::specialise
