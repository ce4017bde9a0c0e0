// Whether two pieces of a program are the same, with all that is known of them: one can stand for both.
#pragma once

#include "worker/residual/program.h"

namespace residua::residual {

bool IsSameStatement(const ResidualTree& tree, StmtId a, StmtId b);
bool IsSameExpression(const ResidualTree& tree, ExprId a, ExprId b);
// As conditions, where parentheses around an operation say nothing.
bool IsSameCondition(const ResidualTree& tree, ExprId a, ExprId b);

}  // namespace residua::residual
