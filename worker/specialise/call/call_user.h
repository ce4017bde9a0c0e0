// Calls of functions of the user.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Whether a call may have a value: an anonymous function, or one with a result.
bool HasOutputs(const Callee& callee);

}  // namespace residua::specialise
