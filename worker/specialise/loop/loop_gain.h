// Whether unrolling a loop gained anything.
//
// Trips that left the same code, up to the names of what they assign, say nothing that a kept loop would not say: the
// loop counted, and that is all. Code that is the same only because each trip adds to something that is known part by
// part (a cell that grows) is another matter: the environments are to be alike as well.
#pragma once

#include <vector>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/environment.h"
#include "worker/specialise/core/residual_code.h"

namespace residua::specialise {

// The code of a loop that was unrolled: items of `whole` from `first` on. Each trip begins with its mark, an empty
// splice. True: the second trip and those after it left the same code; where each may be the last, the same but for
// numbers that go up from trip to trip. Versions of functions that are called are the same if their code is.
bool TripsAlike(const Activation& act, const Code& whole, size_t first, const std::vector<CodePtr>& marks);

// The same but for values: variables have the same class, shape and parts.
bool StatesAlike(const Env& a, const Env& b);

}  // namespace residua::specialise
