// Which versions under assumptions a module has: each is worth its making, and all of them are no more than so many
// statements.
//
// A version costs the time to make its function once more, which grows with the statements; it gains where loops are.
// So versions for doubles come before those for arrays of other classes, and of each kind those of the functions with
// the most loops around them, until the statements are used up. In a long program whose one inner loop is what it
// computes with, that function has versions, whatever stands before it.
#pragma once

#include <set>

#include "worker/array_ir/inference/infer.h"
#include "worker/array_ir/program/loop_depth.h"

namespace residua::array_ir {

// Those of the facts that take over from a plain version that is hardly slower, or that the program has no room for.
std::set<AssumingVersion> NotWorthIt(const ResidualProgram& program, const InternedNameMap<LoopDepth>& depths,
                                     const ProgramFacts& facts);

}  // namespace residua::array_ir
