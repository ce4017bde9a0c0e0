// Stores into the only element of a number.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/specialise/core/lvalue.h"

namespace residua::specialise {

// `x(1) = v` of numbers x and v is x = v. False: it may mean something else, and nothing has happened.
bool StoreWhole(Activation& act, const Lvalue& target, const PartialValue& value, SourceRange range, bool print);

}  // namespace residua::specialise
