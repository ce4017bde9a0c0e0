// What a condition says of the persistent variables that the residual holds: whether one is as it began or has been
// stored by a call before, and with it those that are stored whenever it is (core/remembered.h).
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void NarrowRemembered(Activation& act, ExprId condition, bool truth);

}  // namespace residua::specialise
