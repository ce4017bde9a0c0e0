// Assignments to a number of targets that is not known.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void AssignOpen(Activation& act, StmtId id);

}  // namespace residua::specialise
