// Numbers in descriptions that count.
//
//   persistent M                                   here: M's types are known, its count is in f__M__count
//   M = struct ('types', {{'a'}}, 'count', 0);     residual: f__M__count = 0;
//   ..
//   M.count = M.count + 1;                         residual: f__M__count = f__M__count + 1;
//
// A variable of a known value (known_state.h) whose number in one field is another on another way, in each trip of a
// loop, at each call, would not be followed at all. So where ways differ in such numbers alone, these places of the
// variable are opened: the specialisation begins anew, in which what stands there is in a slot (slots.h), whatever is
// known of it. Ends: a place is opened once, and of a variable there are few.
#pragma once

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// The variables of these keys are not the same in all worlds. Begins anew with places of them opened; returns where
// there is another difference.
void OpenWhatCounts(Session& session, const std::vector<WorldPtr>& worlds, const std::set<std::string>& keys);
bool HasOpenPlaces(const Session& session, const std::string& key);
// A statement has assigned the variable: its opened places are variables of the residual from here on.
void KeepOpen(Activation& act, InternedName name, SourceRange range);

}  // namespace residua::specialise
