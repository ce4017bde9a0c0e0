// A call that may look up any variable of its function, by a text that is not known: `exist (name)`, `str2func (text)`.
//
// Before it all variables are made to stand in the residual program, under the names and with the values that they have
// in the original; from there on the passes leave them (residual/frame_by_text.h). So the call finds what it would have
// found. What has no such form (a function with nested ones, an anonymous one, a map that is known key by key) keeps
// its function whole. Names that the residual program makes up (`x__2`) are found, too, by a text that knows them.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `construct`: the call, in words.
void HoldFrame(Activation& act, const std::string& construct, SourceRange range);

// Of the variables with these names alone; a name that is no variable's is left as it is.
void HoldVariables(Activation& act, const std::vector<std::string>& names, const std::string& construct,
                   SourceRange range);

}  // namespace residua::specialise
