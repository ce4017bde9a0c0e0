// Vectors of evenly spaced numbers, which need not be written number by number.
#pragma once

#include <optional>

#include "worker/value/value.h"

namespace residua::residual {

// The range whose elements those of a full real vector in double precision are, to the bit. None: there is none, or it
// was not found.
std::optional<value::RangeParts> AsEvenlySpaced(const value::Value& v);

}  // namespace residua::residual
