#include "worker/specialise/core/partial_value.h"

#include <algorithm>

namespace residua::specialise {

bool AllStatic(const PartialValues& pieces) {
  return std::all_of(pieces.begin(), pieces.end(), [](const PartialValue& p) { return p.IsStatic(); });
}

Effects EffectsOf(const PartialValues& pieces) {
  Effects all;
  for (const PartialValue& p : pieces) all |= p.effects;
  return all;
}

bool AllPure(const PartialValues& pieces) { return EffectsOf(pieces).none(); }

}  // namespace residua::specialise
