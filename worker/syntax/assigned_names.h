// Where `x += 1` can be written `x = x + 1`: where x certainly has a value. Of a variable without one the first says
// so, and the second would call a function of that name (`i` is the imaginary unit).
#pragma once

#include <set>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// The operator assignments of a function (its nested functions excepted) whose variable may be without a value, or
// whose operand may be a list or, where the variable is global or persistent, may assign it; those of parts whose
// operand may fail, since it does so before the part is looked at; those with an assignment, a step or (in the target's
// subscripts) a call, which would be made twice or too late; steps of fields. A name has a value once
// every path has assigned it; parameters have one (of one that is not passed the rewritten form names another error),
// and in a nested function so has whatever the functions around it assign anywhere. `clear` and `eval` take everything
// away.
std::set<StmtId> KeptOperatorAssignments(const Ast& ast, FunctionId function);

}  // namespace residua::syntax
