// Loops: run here, unrolled, split by their paths, or kept.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalFor(Activation& act, StmtId id);    // for_loop.cc
void EvalWhile(Activation& act, StmtId id);  // `while` and `do .. until`; while_loop.cc
void EvalJump(Activation& act, StmtId id);   // `break`, `continue`, `return`

}  // namespace residua::specialise
