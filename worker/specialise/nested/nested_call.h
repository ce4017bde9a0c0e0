// Calls of nested functions, evaluated in place.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void NoteNested(Activation& act, syntax::FunctionId id);

}  // namespace residua::specialise
