// Library functions written out where a call stands.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> WrittenOut(Activation& act, std::string_view name, const PartialValues& args,
                                        SourceRange range);

}  // namespace residua::specialise
