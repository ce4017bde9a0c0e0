// Files in which words that Octave alone reserves are variables: `function until = f(do)` is MATLAB.
#pragma once

#include "worker/syntax/ast.h"
#include "worker/syntax/source.h"

namespace residua::syntax {

// Whether such a word stands in the text at all.
bool HasOctavesWord(const SourceFilePtr& source);
// Of a tree that was read with them as names: each that is used is a parameter, a result or assigned. A lone `endif` is
// a mistake.
bool AssignsOctavesWords(const Ast& ast);

}  // namespace residua::syntax
