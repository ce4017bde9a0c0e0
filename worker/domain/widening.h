// How long an ascending chain of abstract values can be, so that whoever iterates to a fixpoint can say when it ends.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

// How often a value can change under widening (lattice.cc), whatever is joined to it: each class, trait and flag once,
// each bound of an interval twice, each bound and name of an extent once, the number and the upper bound of the
// elements once, the rank once, each part for itself, and a list of choices up to its limit. Contents that appear where
// there were none (kGrowingLevels in lattice.cc) count once they are there.
// A handle takes up functions up to its limit and then gives them up; what those captured that it has now counts, of
// others from when they are taken up.
int64_t WideningBound(const AbstractValue& a);

}  // namespace residua::domain
