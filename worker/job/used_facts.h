// Which of the facts of the arguments a residual program rests on.
//
// A fact (a value, a class, realness, an extent, that two extents are equal, a range, each field of a struct for
// itself) is used when the residual text is another one without it, or with other facts in its place. So found, by
// trying (facts are given up one after the other, each beside those already given up), the description is one under
// which the text was made, so that the residual is right for whatever fits it. Costs a few specialisations a fact; each
// has the budgets of the job.
#pragma once

#include <string>
#include <vector>

#include "worker/job/entry.h"

namespace residua::job {

struct UsedFacts {
  std::vector<domain::AbstractValue> arguments;  // per parameter of the entry: what must be known of it
};
UsedFacts FindUsedFacts(const Entry& entry, const JobOptions& options);

// The residual text for other facts of the entry's arguments. Parameters that are fixed in the entry are no parameters
// of it, whatever is known of them here, so that texts may be compared. Empty when there is no residual program.
std::string ResidualText(const Entry& entry, const std::vector<domain::AbstractValue>& arguments,
                         const JobOptions& options);

// One line a parameter: `x: real double [1 ?]`, or `x: nothing`.
std::string UsedFactsText(const Entry& entry, const UsedFacts& used);

}  // namespace residua::job
