// Cleaning the residual program (thesis chapter 7): the same results, prints and errors from less code.
//
// Passes, in order, repeated until nothing changes:
//   InlineCalls: calls of functions that are one assignment, where the arguments may stand in the parameters' place;
//   RemoveDeadCode: assignments that nobody reads and that cannot fail, empty branches and loops, jumps to where
//   control
//     goes anyway;
//   DropOverwritten: stores into global variables that the next one overwrites;
//   functions that are no longer called are left out;
//   RemoveUnused: parameters that are not read, outputs that no call takes;
//   SpreadOutputs: varargout of a known length;
//   ReturnsToElse: what follows an `if` that returns becomes its `else`;
//   InlineStatements: calls of longer functions, as statements;
//   Propagate: copies, and values that are used once, where the variable is ours and not the user's;
//   Coalesce: copies between variables of straight-line code;
//   PropagateUsersCopies, late: variables of the user's that are nothing but copies;
//   SpreadAggregates: structs that are only used field by field become variables;
//   TakeParts: elements of tables that are computed element by element, each where it is read;
//   GatherStores: matrices that are filled number by number are made at once;
//   SpreadArrays: matrices that are only used number by number become variables;
//   HoistLiterals: matrices of numbers are made before the loops that read them;
//   MergeTails: what all branches of a test end with stands behind them;
//   JoinTexts: text that is put together piece by piece, in one go;
//   MergeEqual: functions that came out alike become one;
//   ShareCommonParts, when the others have nothing left to do: an expression evaluated twice gets a variable;
//   ShowAsAns, in the end: what was shown as `ans` and became a variable is shown so.
#pragma once

#include "worker/builtin/mat_file.h"
#include "worker/residual/program.h"

namespace residua::postprocess {

// The words of all passes.
using residual::Residual;
using residual::ResidualTree;
using syntax::Ast;
using syntax::BlockId;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::FunctionId;
using syntax::StmtId;
using syntax::StmtKind;

struct Options {
  bool inline_calls = true;
};

residual::Residual PostProcess(const residual::Residual& residual, const Options& options);

// Not one of them, because it changes results: the fractions among the numbers of the program are rounded to so many
// significant decimal digits.
residual::Residual RoundLiterals(const residual::Residual& residual, int digits);

// For the text that Octave runs, after all else: `[1, -2; ...]` as a difference of literals without signs, which Octave
// makes once, when it parses them, and not at every evaluation.
residual::Residual SplitSignedLiterals(const residual::Residual& residual);

// For the text, too: matrices of more than `limit` real numbers become variables of a MAT-file that stands beside the
// program under its entry's name.
struct StoredLiterals {
  residual::Residual program;
  builtin::NamedValues values;  // what the file holds; none: there is none
};
StoredLiterals StoreLargeLiterals(const residual::Residual& residual, int64_t limit);

// One pass each; the function is rewritten into `to`. Returns whether anything changed.
bool ShowAsAns(const residual::Residual& from, residual::Residual* to);
bool InlineCalls(const residual::Residual& from, residual::Residual* to);
bool InlineStatements(const residual::Residual& from, residual::Residual* to);
bool RemoveUnused(const residual::Residual& from, residual::Residual* to);
bool SpreadOutputs(const residual::Residual& from, residual::Residual* to);
bool Propagate(const residual::Residual& from, residual::Residual* to);
bool PropagateUsersCopies(const residual::Residual& from, residual::Residual* to);
bool Coalesce(const residual::Residual& from, residual::Residual* to);
bool ReturnsToElse(const residual::Residual& from, residual::Residual* to);
bool SpreadAggregates(const residual::Residual& from, residual::Residual* to);
bool SpreadArrays(const residual::Residual& from, residual::Residual* to);
bool TakeParts(const residual::Residual& from, residual::Residual* to);
bool GatherStores(const residual::Residual& from, residual::Residual* to);
bool MergeTails(const residual::Residual& from, residual::Residual* to);
bool JoinTexts(const residual::Residual& from, residual::Residual* to);
bool DropOverwritten(const residual::Residual& from, residual::Residual* to);
bool HoistLiterals(const residual::Residual& from, residual::Residual* to);
bool ShareCommonParts(const residual::Residual& from, residual::Residual* to);
bool MergeEqual(const residual::Residual& from, residual::Residual* to);
bool RemoveDeadCode(const residual::Residual& from, residual::Residual* to);

}  // namespace residua::postprocess
