// Calls of functions of the user.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

Piece PieceOf(Activation& act, const Part& part, SourceRange range);
Pieces CallUser(Activation& act, const Callee& callee, Pieces args, const Demand& demand, SourceRange range);

}  // namespace residua::specialise
