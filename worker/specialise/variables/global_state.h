// Global variables: what is known of them between their assignments.
#pragma once

#include <functional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void EvalGlobal(Activation& act, StmtId id);
GlobalState PassedGlobals(Activation& act, const Callee& callee);
void ForgetIn(const Activation& act, Env* env, const GlobalEffects& effects);
// Code runs that is not followed.
void ForgetGlobals(Activation& act);
GlobalEffects EffectsOf(Activation& act, const std::function<void()>& code);
void AfterCall(Activation& act, const Version& version);
// What came after `before` may not have run.
void JoinGlobals(Activation& act, const Env& before);
// The function ends.
void LeaveGlobals(Activation& act);

}  // namespace residua::specialise
