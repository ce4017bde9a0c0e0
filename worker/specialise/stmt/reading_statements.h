// Statements that open a file, read it and close it (thesis 9.4), run as one where `%# static_io` says so.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `rest.next` stands behind `id`. True: the statements from there to the one that closes the file were run, their
// variables are known, and `rest.next` stands behind them.
bool EvalReading(Activation& act, StmtId id, Rest* rest);

}  // namespace residua::specialise
