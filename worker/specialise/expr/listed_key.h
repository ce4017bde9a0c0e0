// A known table that is asked under a key that is not known, but is put together of what is one of a few.
#pragma once

#include <optional>
#include <vector>

#include "worker/specialise/core/activation.h"

namespace residua::specialise {

// `m(key)`, `isKey (m, key)`, `m.isKey (key)` of a map, `s.(a).(b)`: of the variables in the keys whose values are
// listed one with the fewest.
struct ListedKey {
  InternedName variable;
  std::vector<Value> values;
};
std::optional<ListedKey> ListedKeyOf(const Activation& act, ExprId e);

}  // namespace residua::specialise
