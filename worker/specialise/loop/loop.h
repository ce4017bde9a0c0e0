// Loops: run here, unrolled or kept.
#pragma once

#include <functional>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/loop/known_loop.h"

namespace residua::specialise {

enum class Trip { kRun, kEnd, kUnknown };

using NextTrip = std::function<Trip()>;  // binds the loop variable or tests the condition

// kFailed: jumps do not allow it in this way; kHopeless: too long or not known; kPeeled: the trips so far left no
// code, the rest is not known.
enum class Unrolled { kDone, kFailed, kHopeless, kPeeled };

void EvalFor(Activation& act, StmtId id);
// `while` and `do .. until`.
void EvalWhile(Activation& act, StmtId id);
std::string OverBudget(Activation& act, int64_t trips, int64_t steps_before, int64_t statements_before, bool freely);
void EvalJump(Activation& act, StmtId id);

}  // namespace residua::specialise
