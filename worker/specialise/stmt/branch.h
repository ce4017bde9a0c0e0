// Conditionals, and conditions of loops.
#pragma once

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalIf(Activation& act, StmtId id, size_t clause);
void EvalSwitch(Activation& act, StmtId id);

}  // namespace residua::specialise
