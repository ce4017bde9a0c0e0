// Small functions that call themselves, a few levels of calls in one.
//
// The problem: LLVM does not inline a function into itself, and where each call computes little (a sum of two calls, a
// search that places one piece more) its frame, the count of levels and the question whether the job goes on cost more
// than the work. The idea: the function calls a copy of itself that is always inlined, whose calls go to a second one,
// whose calls go to the function. Levels are still counted one by one, so that recursion ends where it did.
//
// Costs: the function's code once for each call of the levels. Gives up: functions that call one another in turns.
#pragma once

namespace llvm {
class Module;
}

namespace residua::native {

void InlineRecursion(llvm::Module& module);

}  // namespace residua::native
