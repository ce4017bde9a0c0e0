// Whether unrolling a loop gained anything.
//
// Trips that left the same code, up to the names of what they assign, say nothing that a kept loop would not say: the
// loop counted, and that is all. Code that is the same only because each trip adds to something that is known part by
// part (a cell that grows) is another matter: the environments are to be alike as well.
#pragma once

#include <optional>
#include <vector>

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/environment.h"
#include "worker/specialise/core/residual_code.h"

namespace residua::specialise {

// What trips that left the same code have in common: all of it, or all but numbers that go up from trip to trip where
// each trip may be the last.
enum class Alikeness { kAll, kEachMayBeTheLast };

// The code of a loop that was unrolled: items of `whole` from `first` on. Each trip begins with its mark, an empty
// splice. Of the second trip and those after it, or of the third and several more; nothing: they are not alike.
// Versions of functions that are called are the same if their code is.
std::optional<Alikeness> TripsAlike(const Activation& act, const Code& whole, size_t first,
                                    const std::vector<CodePtr>& marks);

// The same but for values: variables have the same class, shape and parts. Where each trip may be the last, what a
// variable grows to is not known behind the loop, whatever is known within.
bool StatesAlike(const Env& a, const Env& b, Alikeness trips);

}  // namespace residua::specialise
