// What the typed entries of an artefact ask of their arguments beyond what C types say: which words of facts
// (runtime/argument_facts.h) are looked at, how often, and those that generated code looks at itself.
#pragma once

#include <string>

#include "worker/native/lower_entry.h"

namespace residua::native {

// Facts of parameter k that its C type does not imply.
bool NeedsCheck(const EntryDescription& d, size_t k);
// Such that hold for all points of a batch or for none: extents, which are those of the column, as long as no number
// is told to be one of them.
bool IsCheckedOnce(const EntryDescription& d, size_t k);
// A parameter is said to be the number that an extent, or another parameter, is.
bool NamesNumbers(const EntryDescription& d);
// Code that goes to `held` where `number` lies within the bounds of parameter k, and is all that there is to look at;
// else it goes on behind, where the library is asked, which knows how to say what is wrong.
std::string NumberHolds(const EntryDescription& d, size_t k, const std::string& number, const std::string& held,
                        Globals* globals);

// A parameter that comes as its elements: a branch to `held` where its extents (the names of two i64) are those that
// the code is for and its facts say nothing else; what follows, in the block ask.K, is for all others.
std::string ExtentsHold(const EntryDescription& d, size_t k, const std::string& rows, const std::string& cols,
                        const std::string& held);

}  // namespace residua::native
