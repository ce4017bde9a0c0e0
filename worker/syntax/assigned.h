// What statements assign, as their text says: one answer for all who ask.
#pragma once

#include <functional>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// The variable that a target is, or is a part of: x of `x`, of `x(2).a{3}`, of `x = 1` among parameters. None for `~`,
// and for what is no target.
NameId TargetName(const Ast& ast, ExprId target);
InternedName TargetRoot(const Ast& ast, ExprId target);  // the same as a name of all trees; empty for none

// Calls f with each place that the statement itself assigns, in their order: the targets of an assignment and of
// `x += 1`, the variables of a loop (`for [value, key] = s` has two), what `catch` names. Not what `global` and
// `persistent` declare (VisitDeclared), nor what its expressions or the statements inside it assign.
void VisitTargets(const Ast& ast, StmtId id, const std::function<void(ExprId)>& f);
// Of `global` and `persistent`.
void VisitDeclared(const Ast& ast, StmtId id, const std::function<void(ExprId)>& f);

// The variables that this expression itself assigns, as `x = 1` used as a value or `x++`; its operands are not walked.
void VisitAssignedBy(const Ast& ast, ExprId id, const std::function<void(NameId)>& f);
void AddAssignedBy(const Ast& ast, ExprId id, InternedNames* names);

// The variables that a statement or a block assigns, declared ones left out, by its expressions and inside it, too.
InternedNames AssignedBy(const Ast& ast, StmtId id);
InternedNames AssignedIn(const Ast& ast, BlockId block);

}  // namespace residua::syntax
