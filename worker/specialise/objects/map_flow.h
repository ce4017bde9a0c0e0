// Maps that are handed on and returned.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool DoesNotEscape(const Activation& act, InternedName name, bool may_return = false);
bool MapStaysIn(const Activation& act, InternedName name);
std::vector<std::string> HandMaps(Activation& act, const Callee& callee, PartialValues* args, SourceRange range);
void HandMapsWrittenOut(Activation& act, const std::vector<std::string>& variables, PartialValues* args,
                        SourceRange range);
PartialValues WithoutMaps(Activation& act, PartialValues results, InternedName target, SourceRange range);
void MakeGivenMaps(Activation& act, SourceRange range);

}  // namespace residua::specialise
