// Statements behind a lookup in a known description under a name that is one of a few, for each of these names.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// True: the statement and all that follow it in `rest` have been evaluated, as the cases of a `switch`.
bool SplitByListedName(Activation& act, StmtId id, const Rest& rest);

}  // namespace residua::specialise
