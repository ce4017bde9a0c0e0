// Jumps that leave a block of statements, and whether they do so past a clean-up block.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::array_ir {

struct LeavingJumps {
  bool breaks = false, continues = false, returns = false;
  bool any() const { return breaks || continues || returns; }
};

// `break` and `continue` of a loop inside the block do not leave it.
LeavingJumps LeavingJumpsOf(const syntax::Ast& ast, syntax::BlockId block);

}  // namespace residua::array_ir
