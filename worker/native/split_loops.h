// Functions that are too long to be optimised whole. Includes LLVM.
#pragma once

#include <llvm/IR/Module.h>

namespace residua::native {

// Each outermost loop of a function of more than `most` instructions becomes a function of its own, and what is left is
// marked to be translated as it stands. Passes and register allocation take time that grows with the square of a
// function's size; loops are where time is spent, and each of them is short.
void SplitLoops(llvm::Module& module, unsigned most);

}  // namespace residua::native
