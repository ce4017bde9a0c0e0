// Functions that put the elements of a cell elsewhere.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `reshape (varargin, 2, [])` and its kind of a cell that is known part by part, which it stays. Nothing: another call,
// or one that fails.
std::optional<PartialValue> MovedParts(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                       SourceRange range);

}  // namespace residua::specialise
