// Scripts that a function runs, evaluated in place.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// null: the statement runs none
interpret::LoadedFilePtr ScriptOf(const Activation& act, StmtId id);
bool EvalScriptCall(Activation& act, StmtId id);
std::set<std::string> AssignedByScript(const Activation& act, StmtId id);

}  // namespace residua::specialise
