// Assignment targets that are looked at before the value.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

bool TargetMayFail(const Activation& act, ExprId target);
// A call in a subscript of the target that may do something.
bool SubscriptsMayAct(Activation& act, ExprId target);
// Such a call, and a value that may see what it did: what global variables hold, or what functions find.
bool TargetComesBefore(Activation& act, ExprId target, ExprId value);
// Of several targets: what one stores, or a call in a subscript does, a later one may ask about, or the value.
bool LaterTargetAsks(Activation& act, absl::Span<const ExprId> targets);

}  // namespace residua::specialise
