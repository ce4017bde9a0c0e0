// The trips of a loop, one behind the other.
#pragma once

#include <functional>
#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

enum class Trip { kRun, kEnd, kUnknown };

using NextTrip = std::function<Trip()>;  // binds the loop variable or tests the condition

// kFailed: jumps do not allow it in this way; kHopeless: too long or not known; kPeeled: the trips so far left no
// code, the rest is not known; kKept: the loop has been kept, since that costs less (kept_instead.h).
enum class Unrolled { kDone, kFailed, kHopeless, kPeeled, kKept };

// `start` gives the trips from the first on. If the loop is not unrolled, `why_kept` says why, or is empty where its
// jumps do not allow it; but for kPeeled everything is as it was.
Unrolled UnrollTrips(Activation& act, const std::function<NextTrip()>& start, syntax::BlockId body, SourceRange range);

// Whether the body asks a cell, a struct array or a map that is known, as one that interprets a description does.
bool AsksDescription(const Activation& act, syntax::BlockId body);

// The budget that another trip would exceed, and what raises it; "" if none. `freely`: whatever it makes, within the
// step budget.
std::string OverBudget(Activation& act, int64_t trips, int64_t steps_before, int64_t statements_before, bool freely);

// The steps that one loop may take here.
int64_t ShareOfSteps(const Activation& act);
inline constexpr const char* kTooManySteps = "takes too large a share of all steps (--step-limit)";

}  // namespace residua::specialise
