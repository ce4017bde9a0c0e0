// Comparisons of a text with the elements of a cell that is known part by part.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `strcmpi (varargin, 'tol')` and its kind, where each element is a known text or never a text like that one: the array
// of truths, known. Nothing: some element is not decided, or it is another call.
std::optional<PartialValue> ComparedEach(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         SourceRange range);

}  // namespace residua::specialise
