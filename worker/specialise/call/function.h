// One version of a function.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalFunction(Activation& act, const Pieces& args);

}  // namespace residua::specialise
