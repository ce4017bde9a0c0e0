// Stores of a few elements at once, element by element.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// `g([1, 3]) = g([1, 3]) + w * [a; b]` is g(1) = g(1) + w * a; g(3) = g(3) + w * b. False: nothing has happened.
bool SplitStore(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range);

}  // namespace residua::specialise
