// try, catch and unwind_protect.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalTry(Activation& act, StmtId id);
// The code is one statement, which certainly raises static_error_ and does nothing before.
bool OnlyFails(const Activation& act, const Code& code);
void EvalUnwindProtect(Activation& act, StmtId id);

}  // namespace residua::specialise
