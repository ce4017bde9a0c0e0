// Calls where persistent variables exist here only (known_state.cc).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The version for each of the worlds, which are all alike. None known: the one for that.
std::vector<Version*> VersionsInWorlds(Activation& act, const Callee& callee, const VersionCall& call,
                                       const std::vector<WorldPtr>& worlds);
void StateAfterCall(Activation& act, const std::vector<WorldPtr>& worlds, const std::vector<Version*>& versions);
// How the variables stand, if there is one way only.
WorldPtr OnlyWorld(const Activation& act);
// Whether a call of the function, taken as a statement, may do more than nothing.
bool ChangesState(Activation& act, const Callee& callee);
// The function run by the interpreter (call/known_call.h), in each of the worlds; what it leaves is so from here on.
std::optional<std::vector<Value>> RunInWorlds(Activation& act, const Callee& callee, const PartialValues& args,
                                              int nargout);
// The version of the entry, which is the same for the first call and for all others.
Version& VersionOfEntry(Session& session, const Callee& callee, const VersionCall& call);

}  // namespace residua::specialise
