// Loops of states under a condition that is not known.
#pragma once

#include "worker/specialise/loop/loop_states.h"

namespace residua::specialise {

bool StartsKnown(const Activation& act, States* states, syntax::BlockId body);
Piece AskCondition(Activation& act);
std::string TextOfCondition(const Activation& act, const Piece& condition);
bool ComesThrough(const Activation& act, const Piece& condition);
void EvalTripIfAsked(Activation& act);
bool KeepWhatIsLeft(Activation& act);

}  // namespace residua::specialise
