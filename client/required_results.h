// What a call that gave fewer results than it was asked for raises where they are taken, in Octave's words.
#pragma once

#include <cstddef>
#include <string>

#include "worker/value/value.h"

namespace residua::client {

// As `x = f (..)` takes one, and `[x, y] = f (..)` several.
inline void RequireResults(size_t given, int wanted) {
  if (wanted == 1 && given == 0) throw value::MatlabError("", "value on right hand side of assignment is undefined");
  if (static_cast<int>(given) < wanted)
    throw value::MatlabError("", "element number " + std::to_string(given + 1) + " undefined in return list");
}

}  // namespace residua::client
