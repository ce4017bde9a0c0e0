// unwind_protect.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalUnwindProtect(Activation& act, StmtId id);

}  // namespace residua::specialise
