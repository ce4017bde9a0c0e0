// Variables get what an expression gave.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void SetDynamic(Activation& act, InternedName name, AbstractValue facts);
void Bind(Activation& act, InternedName name, PartialValue piece, SourceRange range, bool print);

}  // namespace residua::specialise
