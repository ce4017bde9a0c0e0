// Maps of persistent variables (variables/known_state.h) that others hold, too.
//
//   function d = lib (..)          d = lib ('get');      % d.names is the map that D.names is
//     persistent D                 k = d.names('a');     % known, as D is
//     ..                           lib ('add', 'b');     % stores into it: what is known of d would be wrong
//     d = D;                       d.names('c') = 1;     % D would have to know
//
// What leaves the function, as a result or as an argument, says of such a map at which place of which variable it is
// kept. Others look things up in it, hand it on and put it into what they have. Where one is stored into elsewhere, is
// put into another variable that lives on, or is needed in the residual program, the specialisation begins anew
// without the variable (core/shared_map.h). Where a call has touched the variable, all that hold the map see whether
// there still stands what they know; if not, it begins anew as well.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// A value that leaves this function, or is seen by another.
PartialAggregatePtr AsSeenElsewhere(Activation& act, const PartialAggregatePtr& value);
// The variables of these keys stand now in one of these ways.
void RefuseStale(Activation& act, const std::set<std::string>& touched, const std::vector<WorldPtr>& worlds);
// What a call gives is in no variable yet: nothing that its statement calls behind it may touch the maps.
void RequireNoCallBehind(Activation& act, const PartialValues& results, SourceRange range);

}  // namespace residua::specialise
