// Indexing: a(..), a{..}, a.b and chains of them.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `a(..){..}.b`
PartialValues EvalPostfixChain(Activation& act, ExprId id, const Demand& demand);
bool EvalSubscripts(Activation& act, ExprId id, const PartialValue& base, PartialValues* out);

}  // namespace residua::specialise
