// Global variables of ours that need not be global: a part of the pass that removes stores into them.
#pragma once

#include "worker/residual/passes/passes.h"

namespace residua::residual {

bool LocaliseGlobals(PassInput& in, Residual* to);

}  // namespace residua::residual
