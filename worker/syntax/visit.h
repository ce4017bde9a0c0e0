// Walks over trees, and what expressions say without being evaluated: used by all that looks at programs.
#pragma once

#include <functional>
#include <set>
#include <string>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// `x++`, `--x` and their kind: an expression that assigns its operand.
inline bool IsStep(const Expr& e) { return e.op == Op::kIncrement || e.op == Op::kDecrement; }

// Calls f for every expression of a block, outermost first.
void VisitExprs(const Ast& ast, BlockId block, const std::function<void(ExprId)>& f);
void VisitExpr(const Ast& ast, ExprId id, const std::function<void(ExprId)>& f);
void VisitStatements(const Ast& ast, BlockId block, const std::function<void(StmtId)>& f);
// Two expressions of operators, indices, names and literals that are written alike.
bool SameText(const Ast& ast, ExprId a, ExprId b);
// Whether the name stands in the expression.
bool Mentions(const Ast& ast, ExprId id, NameId name);
bool Mentions(const Ast& ast, ExprId id, const std::string& name);

}  // namespace residua::syntax
