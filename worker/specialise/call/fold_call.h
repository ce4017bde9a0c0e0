// Calls of pure built-ins with known arguments, run now.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> FoldCall(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                      int nargout, SourceRange range);

}  // namespace residua::specialise
