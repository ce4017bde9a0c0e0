// Literals in brackets and braces.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

PartialValue EvalMatrix(Activation& act, ExprId id, const Demand& demand);

}  // namespace residua::specialise
