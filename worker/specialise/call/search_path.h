// Folders that a program puts on its own search path.
#pragma once

#include "worker/builtin/builtin.h"
#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Functions are looked for as they are behind `addpath (FOLDER)` and `rmpath (FOLDER)`, where the call is certainly
// made and its arguments are known.
void FollowSearchPath(Activation& act, const builtin::Builtin& called, const PartialValues& args);

}  // namespace residua::specialise
