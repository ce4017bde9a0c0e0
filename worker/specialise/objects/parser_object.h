// inputParser, followed as a struct.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValue> MakeParser(Activation& act, const std::string& called, SourceRange range);
bool EvalParserMethod(Activation& act, StmtId id);

}  // namespace residua::specialise
