// Global and persistent variables of which nothing can be seen: a part of the pass that removes stores into them.
#pragma once

#include "worker/residual/passes/passes.h"

namespace residua::residual {

bool RemoveUnseenState(PassInput& in, Residual* to);

}  // namespace residua::residual
