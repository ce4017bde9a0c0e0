// What a branch knows because its condition came out one way.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

void Narrow(Activation& act, ExprId condition, bool truth);
// What a condition said holds no longer.
void WidenBack(Activation& act, const Env& before, const Env& narrowed);
// A dynamic variable that the residual holds; null otherwise.
Binding* Narrowable(Activation& act, ExprId id);
void NarrowTo(Binding* b, const AbstractValue& facts);
bool IsBuiltinCall(Activation& act, ExprId id);
bool IsPlain(Activation& act, ExprId id, InternedNames* variables);

}  // namespace residua::specialise
