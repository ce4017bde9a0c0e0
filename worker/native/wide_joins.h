// Functions in which many ways meet in one block, as behind hundreds of `elseif`, are optimised little.
//
// Passes that fold blocks into such a join, or visit what it chooses from, take time that grows with the square of the
// ways, and so do those of the code generator: 6,000 ways took half a minute. What remains for them is what is linear:
// values out of memory, common values, the fast code generator. Such code is decisions, seldom a loop.
//
// Guarantees: values do not change. Gives up: the code generator works for a module, so that it does less for the other
// functions beside such a one, too (their passes are the usual ones).
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>

namespace residua::native {

// Marks the functions that have a wide join once blocks without code of their own are folded. True: there is one.
bool MarkWideJoins(llvm::Module& module);

// Lets only passes that are linear run on functions that are marked.
void SparePasses(llvm::PassInstrumentationCallbacks* callbacks);

}  // namespace residua::native
