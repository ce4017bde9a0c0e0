// Which parameters of the entry are full because the entry lets nothing else in.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::array_ir {

// A real column of known extents: no range is one, so that the generic entry asks whether it is full, and leaves the
// few that are not (`eye (3, 1)`) to the residual program as it reads. The other entries are given elements.
inline bool IsTakenInFull(const domain::AbstractValue& v) {
  if (v.IsBottom() || v.IsFullStorage() || !v.IsRealDouble() || v.shape().max_rank() != 2) return false;
  const domain::ExtentRange rows = v.shape().Extent(0), cols = v.shape().Extent(1);
  return v.defined() == domain::Tristate::kTrue && rows.IsKnown() && rows.low > 1 && cols.IsKnown() && cols.low == 1;
}

}  // namespace residua::array_ir
