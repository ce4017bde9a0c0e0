// Bounds that a comparison gives by name.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void NarrowBounds(Activation& act, ExprId left, Op op, ExprId right, bool truth);

}  // namespace residua::specialise
