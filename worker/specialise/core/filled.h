// Long arrays of zeros with a few other elements.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// More than a literal is worth, and mostly 0.
bool IsMostlyZero(const PartialAggregate& v);
// `name = zeros (400, 2); name(1, 1) = x; ..` of such an array; how many statements it takes.
int64_t EmitFilled(Activation& act, InternedName name, const PartialAggregate& v, const CodePtr& code,
                   SourceRange range);

}  // namespace residua::specialise
