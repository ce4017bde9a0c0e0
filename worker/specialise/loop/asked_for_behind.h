// Variables that are read behind a loop before they are written.
//
// To weigh one way to make the loop against another, so that it may be wrong about a path that a jump takes.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The function whose statements are being evaluated, in their tree: that of the activation, or the copy of a nested
// function. None: other text.
syntax::FunctionId EvaluatedFunction(const Activation& act);

// Outputs are asked for where the function ends, and of a nested function all that the function around names.
InternedNames AskedForBehind(const Activation& act, StmtId loop);

}  // namespace residua::specialise
