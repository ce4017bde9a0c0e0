// Library functions written out where a call stands.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<Pieces> WrittenOut(Activation& act, std::string_view name, const Pieces& args, SourceRange range);

}  // namespace residua::specialise
