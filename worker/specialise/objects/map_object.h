// containers.Map, known key by key.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValue> LookUp(Activation& act, const PartialValue& base, const PartialValues& keys,
                                   SourceRange range);
std::optional<PartialValues> AskMap(Activation& act, std::string_view name, const PartialValues& args,
                                    SourceRange range);
std::optional<PartialValues> EvalMapExpression(Activation& act, ExprId id);

// What a path of fields and known elements leads to, if that is a map that is known key by key; null: something else.
PartialAggregatePtr KnownMapAt(const Activation& act, ExprId path);

}  // namespace residua::specialise
