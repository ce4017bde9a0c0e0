// containers.Map, known key by key.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValue> LookUp(Activation& act, const PartialValue& base, const PartialValues& keys,
                                   SourceRange range);
std::optional<PartialValues> AskMap(Activation& act, std::string_view name, const PartialValues& args,
                                    SourceRange range);
std::optional<PartialValues> EvalMapExpression(Activation& act, ExprId id);

}  // namespace residua::specialise
