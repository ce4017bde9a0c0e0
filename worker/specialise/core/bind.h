// Variables get what an expression gave.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void SetDynamic(Activation& act, const std::string& name, AbstractValue facts);
void Bind(Activation& act, const std::string& name, PartialValue piece, SourceRange range, bool print);

}  // namespace residua::specialise
