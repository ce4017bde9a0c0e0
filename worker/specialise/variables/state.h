// Functions that have persistent variables.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalPersistent(Activation& act, StmtId id);

}  // namespace residua::specialise
