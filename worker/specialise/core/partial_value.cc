#include "worker/specialise/core/partial_value.h"

#include <algorithm>

namespace residua::specialise {

bool AllStatic(const PartialValues& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const PartialValue& p) { return p.IsStatic(); });
}

bool AllPure(const PartialValues& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const PartialValue& p) { return p.pure; });
}

}  // namespace residua::specialise
