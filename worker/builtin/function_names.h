// The names of Octave's functions, of those that we lack as well.
#pragma once

#include <string_view>

namespace residua::builtin {

// True if Octave has a function of this name: a variable of the name hides it.
bool IsFunctionOfOctave(std::string_view name);

// Letters, digits and underscores, and no digit first; a keyword is one, too.
bool IsName(std::string_view s);

}  // namespace residua::builtin
