// Indexing: a(..), a{..}, a.b and chains of them.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `a(..){..}.b`
Pieces EvalPostfixChain(Activation& act, ExprId id, const Demand& demand);
bool EvalSubscripts(Activation& act, ExprId id, const Piece& base, Pieces* out);

}  // namespace residua::specialise
