// What becomes of a call of a library function: its version for these arguments, or a call by its name.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// A function of the library or of an installed Octave that can be called by its name from anywhere.
bool IsOwnLibrary(const Callee& callee);  // of worker/library
bool IsLibrary(const Callee& callee);
// Closes figures: there are none where the function is evaluated, but there may be where the residual program runs.
bool IsForFigures(const Callee& callee);
// Whether a version of a library function says so much less than the function that the residual should have it.
bool WorthHaving(Session& session, const Callee& callee, const Version& version, const PartialValues& args);
// What is asked here of the code of a version.
std::string OutlineOf(Session& session, const Version& version);
// A version that is one assignment after the other.
bool IsStraightLine(Session& session, const Version& version);
// Of an installed Octave.
bool IsInstalled(const Callee& callee);

}  // namespace residua::specialise
