// What statements assign, as far as their text and the scripts that it runs say.
#pragma once

#include "worker/specialise/core/activation.h"
#include "worker/syntax/assigned.h"

namespace residua::specialise {

inline InternedName RootOf(const Activation& act, ExprId target) { return syntax::TargetRoot(act.ast(), target); }
// Null: the statement runs none.
interpret::LoadedFilePtr ScriptOf(const Activation& act, StmtId id);
InternedNames AssignedByScript(const Activation& act, StmtId id);
// Those inside it among them.
InternedNames AssignedByStatement(const Activation& act, StmtId id);
InternedNames AssignedIn(const Activation& act, syntax::BlockId block);
bool MentionsEval(const Activation& act, syntax::BlockId block);
// An expression that is the name of a function that runs text.
bool RunsText(const Activation& act, ExprId e);
// The name that a statement consists of; empty: it is more than that.
std::string BareName(const Ast& ast, StmtId id);
bool IsScript(const FunctionRef& f);
// Whether the value of an expression may be the null value of a literal, `[]` and its kind, by which elements go.
bool MayGiveNull(const Activation& act, ExprId id);

}  // namespace residua::specialise
