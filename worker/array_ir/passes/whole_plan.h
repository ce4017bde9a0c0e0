// Which doubles of an innermost loop are worth being integers, on what assumptions.
//
// Guarantees: if the doubles that enter the loop are as `assumed` says, and those of `checked` are so again whenever a
// trip has ended, then every double of `whole` is a whole number within 2^52 and never -0 (whole_facts.h).
#pragma once

#include <map>
#include <optional>
#include <set>

#include "worker/array_ir/passes/whole_facts.h"

namespace residua::array_ir {

struct WholePlan {
  std::map<uint32_t, WholeRange> assumed;  // arguments of the header, and doubles from before the loop
  std::set<uint32_t> checked;              // arguments of the header that a trip may lead out of their range
  std::set<uint32_t> whole;                // doubles of the loop that others need, arguments of the header among them
  size_t gains = 0;                        // remainders, roundings and conversions that become cheap
  size_t narrow = 0;                       // divisions of numbers that 32 bits hold
};
// Nothing where that gains nothing. `facts` is left with what follows from the plan.
std::optional<WholePlan> PlanWholeNumbers(const Function& f, const Definitions& definitions, const Loop& loop,
                                          WholeFacts* facts);

}  // namespace residua::array_ir
