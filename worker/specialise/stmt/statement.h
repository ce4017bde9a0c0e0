// Statements: which construct evaluates each.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// A statement that gives a value leaves it as `ans`, which is not followed in a function that names it.
void RefuseAns(const Activation& act, bool gives, SourceRange range);

}  // namespace residua::specialise
