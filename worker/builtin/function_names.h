// The names of Octave's functions, of those that we lack as well.
#pragma once

#include <string_view>

namespace residua::builtin {

// True if Octave has a function of this name: a variable of the name hides it.
bool IsFunctionOfOctave(std::string_view name);

}  // namespace residua::builtin
