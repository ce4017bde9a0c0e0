// Library functions written out where a call stands.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> WrittenOut(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                        SourceRange range);

}  // namespace residua::specialise
