// Sums and products in another order than they are written in, with --fast-math alone.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The value of a chain of `+` and `-`, or of `*`, of three operands or more; nothing: it is no such chain, and nothing
// of it was evaluated.
std::optional<PartialValue> EvalInAnyOrder(Activation& act, ExprId id);

}  // namespace residua::specialise
