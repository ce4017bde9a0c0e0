// Assignment targets that are looked at before the value.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool TargetMayFail(const Activation& act, ExprId target);

}  // namespace residua::specialise
