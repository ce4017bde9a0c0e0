// Cleaning the residual program (thesis chapter 7): the same results, prints and errors from less code.
//
// Passes, in order, repeated until nothing changes:
//   InlineExpressions: calls of functions that are one assignment, where the arguments may stand in the parameters'
//   place; RemoveDeadStatements: assignments that nobody reads and that cannot fail, empty branches and loops, jumps to
//   where control
//     goes anyway;
//   RemoveDeadStores: stores into global variables that the next one overwrites;
//   functions that are no longer called are left out;
//   RemoveUnusedParameters: parameters that are not read, outputs that no call takes;
//   ExpandVarargout: varargout of a known length;
//   EliminateReturns: what follows an `if` that returns becomes its `else`;
//   InlineStatements: calls of longer functions, as statements;
//   PropagateCopies: copies, and values that are used once, where the variable is ours and not the user's;
//   CoalesceVariables: copies between variables of straight-line code;
//   PropagateUserCopies, late: variables of the user's that are nothing but copies;
//   ScalarReplaceStructs: structs that are only used field by field become variables;
//   ScalariseElements: elements of tables that are computed element by element, each where it is read;
//   CombineStores: matrices that are filled number by number are made at once;
//   ScalarReplaceArrays: matrices that are only used number by number become variables;
//   HoistLiterals: matrices of numbers are made before the loops that read them;
//   MergeTails: what all branches of a test end with stands behind them;
//   CombineTexts: text that is put together piece by piece, in one go;
//   MergeIdenticalFunctions: functions that came out alike become one;
//   ShareCommonSubexpressions, when the others have nothing left to do: an expression evaluated twice gets a variable;
//   ShowAsAns, in the end: what was shown as `ans` and became a variable is shown so.
#pragma once

#include "worker/residual/program.h"

namespace residua::residual {

struct Options {
  bool inline_calls = true;
};

Residual PostProcess(const Residual& residual, const Options& options);

// One pass each; the function is rewritten into `to`. Returns whether anything changed.
bool ShowAsAns(const Residual& from, Residual* to);
bool InlineExpressions(const Residual& from, Residual* to);
bool InlineStatements(const Residual& from, Residual* to);
bool RemoveUnusedParameters(const Residual& from, Residual* to);
bool ExpandVarargout(const Residual& from, Residual* to);
bool PropagateCopies(const Residual& from, Residual* to);
bool PropagateUserCopies(const Residual& from, Residual* to);
bool CoalesceVariables(const Residual& from, Residual* to);
bool EliminateReturns(const Residual& from, Residual* to);
bool ScalarReplaceStructs(const Residual& from, Residual* to);
bool ScalarReplaceArrays(const Residual& from, Residual* to);
bool ScalariseElements(const Residual& from, Residual* to);
bool CombineStores(const Residual& from, Residual* to);
bool MergeTails(const Residual& from, Residual* to);
bool CombineTexts(const Residual& from, Residual* to);
bool RemoveDeadStores(const Residual& from, Residual* to);
bool HoistLiterals(const Residual& from, Residual* to);
bool ShareCommonSubexpressions(const Residual& from, Residual* to);
bool MergeIdenticalFunctions(const Residual& from, Residual* to);
bool RemoveDeadStatements(const Residual& from, Residual* to);

}  // namespace residua::residual
