// A field as a target in brackets: of several structs it is as many targets.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Whether `s.a` of a target `s.a.b` is one struct, or is not there yet; false: it may be several. A field of a variable
// is left to FieldOfEach (aggregate/struct_array.h).
bool IsFieldOfOne(Activation& act, ExprId target);

}  // namespace residua::specialise
