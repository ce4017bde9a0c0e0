// try ... catch.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalTry(Activation& act, StmtId id);
// The code is one statement, which certainly raises `static_error` and does nothing before.
bool OnlyFails(const Activation& act, const Code& code);

// How persistent variables may stand where the code raises an error, which does not leave the function here.
std::vector<WorldPtr> FailingIn(Activation& act, const std::function<void()>& code);
// For code that may be left at any point: the residual holds these variables from here on, whatever is known of them.
void HoldAlways(Activation& act, const InternedNames& names, SourceRange range);
// Nothing is known of a variable any more but whether it is defined, as `old` says.
void ForgetAssigned(InternedName name, const Binding* old, Env* env);

}  // namespace residua::specialise
