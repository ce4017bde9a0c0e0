// Literals in brackets and braces.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

PartialValue EvalMatrix(Activation& act, ExprId id, const Demand& demand);
// `horzcat (a, b)`, `vertcat (a, b)` and `cat (2, a, b)` of real double numbers as `[a, b]`; none: something else.
std::optional<PartialValue> JoinedNumbers(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                          SourceRange range);

}  // namespace residua::specialise
