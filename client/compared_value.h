// What `residua verify` compares of a result.
#pragma once

#include <string>

#include "worker/value/value.h"

namespace residua::client {

// The value with its types, keys and values in the place of each containers.Map, which by itself is known by its
// identity alone. `untold`, in words: an object of another class, which nobody can look into.
value::Value ComparedValue(const value::Value& v, std::string* untold);

}  // namespace residua::client
