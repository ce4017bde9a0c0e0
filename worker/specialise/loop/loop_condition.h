// Loops of states under a condition that is not known.
#pragma once

#include "worker/specialise/loop/program_points.h"

namespace residua::specialise {

// A known table is indexed by the variable or field: `recipe{k}`, `prog{vm.pc}`.
bool PicksFromTable(const Activation& act, syntax::BlockId body, std::string_view path);
bool StartsKnown(const Activation& act, States* states, syntax::BlockId body);
PartialValue AskCondition(Activation& act);
std::string TextOfCondition(const Activation& act, const PartialValue& condition);
bool ConditionPassesThrough(const Activation& act, const PartialValue& condition);
void EvalTripIfAsked(Activation& act);
bool KeepWhatIsLeft(Activation& act);

}  // namespace residua::specialise
