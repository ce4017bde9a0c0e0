// Statements: which construct evaluates each.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalBlock(Activation& act, syntax::BlockId block);
void EvalRest(Activation& act, Rest rest);

}  // namespace residua::specialise
