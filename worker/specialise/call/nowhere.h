// Names that mean no function: programs ask in `try` for functions that another installation has; elsewhere it is a
// mistake, and a remark says so.
#pragma once

#include <string>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// No folder of the search has a function of this name, compiled or not, nor has Octave: that is an answer which results
// rest on. The program does not change what the folders are.
bool IsNowhere(Activation& act, const std::string& name);
// An object among the arguments may have a method of any name.
bool MayBeMethod(const PartialValues& args);

// A call of it, in a `try`: it fails there.
PartialValue CallOfNothing(Activation& act, const std::string& name, const PartialValues& args, SourceRange range);

}  // namespace residua::specialise
