// Calls that store into maps which the caller knows.
//
//   names = containers.Map ();   s = enter (s, 'a');   function s = enter (s, key)  s.names(key) = s.names.Count + 1;
//
// Where all that the function is given is known, it is run (known_call.h), on maps that are made as they are known
// here; what it leaves in them is known in all places that hold them, and in the results.
//
// Gives up: maps that others than this activation may hold (map_holders.h), calls within other expressions, whose
// operands may hold a map as it was, calls in loops that are kept.
#pragma once

#include <optional>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

std::optional<PartialValues> RunOnMaps(Activation& act, const Callee& callee, const PartialValues& args, int nargout,
                                       SourceRange range);

}  // namespace residua::specialise
