// How a value is stored.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::specialise {

// Each element stands in memory: it is no range and no diagonal, permutation or sparse matrix.
inline bool IsStoredInFull(const domain::AbstractValue& v) {
  return v.IsStatic() ? v.static_value().storage() == value::Storage::kFull : v.IsFullStorage();
}

}  // namespace residua::specialise
