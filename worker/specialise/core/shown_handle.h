// Function handles whose text can be seen.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool IsResult(const Activation& act, InternedName name);
InternedNames NameCaptures(Activation& act, const Binding& handle, InternedName target, Env* env, const CodePtr& code,
                           SourceRange range);
ExprId ResidualShown(Activation& act, const PartialValue& piece, InternedName target, SourceRange range);

}  // namespace residua::specialise
