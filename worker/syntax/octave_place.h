// Lines and columns as Octave's errors tell them ("undefined near line 3, column 9").
#pragma once

#include "worker/syntax/source.h"

namespace residua::syntax {

// Octave's lexer puts the separator that white space stands for between elements of a matrix, and the end of a row that
// a line break stands for, into its input, and counts them as characters of the line that goes on behind them.
LineColumn OctavePlace(const SourceFilePtr& source, uint32_t offset);

}  // namespace residua::syntax
