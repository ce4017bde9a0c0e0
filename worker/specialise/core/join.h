// Environments at joins.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// Joins the environments of exits into `now.env`, adding lifts at their splices.
void JoinExits(Activation& act, std::vector<Exit> exits, SourceRange range);
Exit ExitHere(Activation& act);
// Makes `env` hold in the residual what `target` says is held there, by assignments in `code`.
void LiftTo(Activation& act, const Env& target, Env* env, const CodePtr& code, SourceRange range);
// `path`: the symbol that says which of the two it was, so that what is named on both sides stays named; 0: none.
std::vector<WorldPtr> JoinWorlds(const std::vector<WorldPtr>& a, const std::vector<WorldPtr>& b);
Env JoinEnvs(const Env& a, const Env& b, bool widen, uint32_t path = 0);
Binding JoinBindings(const Binding& a, const Binding& b, bool widen, uint32_t path);

}  // namespace residua::specialise
