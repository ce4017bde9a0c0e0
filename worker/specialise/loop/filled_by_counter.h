// Arrays that a loop fills up to its last trip.
#pragma once

#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

struct FilledArray {
  InternedName name;
  Dims dims;  // behind the loop
};

// Those that the loop, which makes a trip for each number of a known range and is yet to be evaluated, certainly grows
// to known extents: `for j = 17:80, w(j) = f (w(j - 16)); end`.
std::vector<FilledArray> FilledByCounter(const Activation& act, StmtId loop, const Value& numbers);
// Says so of the variables, behind the loop.
void NoteFilled(Activation& act, const std::vector<FilledArray>& filled);

}  // namespace residua::specialise
