// A loop that stays: one trip, evaluated under facts that hold at every trip.
#pragma once

#include <functional>
#include <string>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/residual_code.h"

namespace residua::specialise {

// Finds an environment at the loop's head that every trip preserves, and emits the loop. `trip` evaluates one trip
// into `now.code` and sets the expressions of the loop's node; it returns false when the loop can be left only by
// break. `loop_variable`: "" of `while`. `runs_once`: there surely is a trip.
void KeepLoop(Activation& act, StmtId id, const std::function<bool(Node*)>& trip, Node loop, InternedName loop_variable,
              bool runs_once);

}  // namespace residua::specialise
