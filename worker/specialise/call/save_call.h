// `save (file, 'x', 'y')`: a call that reads the variables that it names, and writes them under these names.
//
// Before it they are made to stand in the residual program as in the original (held_frame.h), and the passes count the
// call as their reader (residual/frame_by_text.h). A word that is not known may be an option or a file, and then the
// next one is no name: all variables are held. Where the call names no variable, or a pattern, it writes all that there
// are, among which the residual program has its own: such a function is kept whole.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> SaveVariables(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                           const Demand& demand, SourceRange range);

}  // namespace residua::specialise
