// Assignments of several values.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalMultiAssign(Activation& act, StmtId id);

}  // namespace residua::specialise
