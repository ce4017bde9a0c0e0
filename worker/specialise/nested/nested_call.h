// Calls of nested functions, evaluated in place.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void NoteNested(Activation& act, syntax::FunctionId id);
Pieces CallNested(Activation& act, const FunctionRef& f, const Pieces& args, int nargout, SourceRange range,
                  bool at_top);

}  // namespace residua::specialise
