// Residual statements, names that are free, remarks.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void Emit(Activation& act, Node node);
InternedName FreshName(Activation& act, const std::string& base);
void AddRemark(Activation& act, SourceRange range, const std::string& message);
InternedName PartName(Activation& act, const std::string& whole, const std::string& part);
// Notes which numbers it holds, for those who read the residual.
void NoteNumber(Activation& act, const PartialValue& value);

}  // namespace residua::specialise
