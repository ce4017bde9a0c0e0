// Ways that part at a test and meet behind it.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

struct Branch {
  Env env;
  CodePtr code;  // of the residual block
  CodePtr end;   // where the path that falls out of it ends: inside `code` when an unrolled loop was left on the way
  int end_depth;
};
Branch EvalBranch(Activation& act, const Env& env, const std::function<void()>& body);
void JoinBranches(Activation& act, std::vector<Branch> branches, bool left_nested, SourceRange range);
// Clears the mark of exits within branches, returns the old one.
bool BeginBranches(Activation& act);
// True: a branch left an unrolled loop. Restores the mark.
bool EndBranches(Activation& act, bool old);
// True or false when the facts decide and nothing is lost by not evaluating it.
std::optional<bool> Decide(Activation& act, const PartialValue& condition);

}  // namespace residua::specialise
