// Persistent variables of which the residual function asks nothing but whether something has been stored.
//
//   if isempty (table)                     if isempty (table)
//     table = struct (..);          =>       table = true;
//     state = 1;                             state = 1;
//   end                                    end
//
// What they hold is known wherever it is read (core/remembered.h), so that any value will do that is not empty.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// In the code of a function that has been evaluated to its end.
void ShortenFlags(Activation& act);

}  // namespace residua::specialise
