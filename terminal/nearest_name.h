// What somebody may have meant who wrote a name that there is not.
//
// Guarantees: a name that differs in capitals alone is found; else one that is at most a third of its letters away
// (inserted, left out, changed, or two exchanged), the nearest first, of equally near ones the first in the list; or
// the only one that begins with what was typed, of three letters or more. Gives up: names that sound alike.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace residua::terminal {

// Empty: none is near.
std::string NearestName(std::string_view typed, const std::vector<std::string>& names);

// "; did you mean `NAME`?", or nothing. ErrorObject of the client gives it to programs as a hint.
std::string DidYouMean(std::string_view typed, const std::vector<std::string>& names);

}  // namespace residua::terminal
