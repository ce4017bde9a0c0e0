// The numbers of a finished program, as its text is to have them.
#pragma once

#include "worker/builtin/system/mat_file.h"
#include "worker/residual/program.h"

namespace residua::residual {

// Changes results, as it was asked to (--precision): the fractions among the numbers of the program are rounded to so
// many significant decimal digits.
Residual RoundLiterals(const Residual& residual, int digits);

// For the text that Octave runs, after all else: `[1, -2; ...]` as a difference of literals without signs, which Octave
// makes once, when it parses them, and not at every evaluation.
Residual SplitSignedLiterals(const Residual& residual);

// In its place, for a text that is read: equal columns or rows once, beside arrays of a known size; blocks of zeros and
// ones as calls.
Residual ReadableLiterals(const Residual& residual);

// For the text, too: large matrices that are mostly zeros by the places of the other elements.
Residual ShortenSparseLiterals(const Residual& residual);

// For the text, too: values that are indexed where they are made get names, as MATLAB wants it. `by_subsref`: those
// that can have none are indexed by a call of `subsref`.
Residual NameIndexedValues(const Residual& residual, bool by_subsref);

// For the text, too: matrices of more than `limit` real numbers become variables of a MAT-file that stands beside the
// program under its entry's name.
struct StoredLiterals {
  Residual program;
  builtin::NamedValues values;  // what the file holds; none: there is none
};
StoredLiterals StoreLargeLiterals(const Residual& residual, int64_t limit);

}  // namespace residua::residual
