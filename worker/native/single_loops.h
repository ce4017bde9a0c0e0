// Which arguments of blocks are always singles, as is what reaches them.
//
// The problem: singles are doubles in the array IR, rounded by `tosingle` after each operation. LLVM computes in single
// precision where it sees that both operands come from singles, but not through a loop: what travels around it is a
// double to it, and every trip waits for two conversions. The idea: such an argument is a phi of singles.
//
// Guarantees: each of them is a single whatever the program is given. Costs: one pass over the function.
#pragma once

#include <set>

#include "worker/array_ir/ir/ir.h"

namespace residua::native {

struct SingleLoops {
  std::set<uint32_t> arguments;  // of blocks
  std::set<uint32_t> incoming;   // what else reaches them: as a single, too, it is `%v1.single`
};

SingleLoops FindSingleLoops(const array_ir::Function& f);

}  // namespace residua::native
