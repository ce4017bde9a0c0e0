// What cellfun and arrayfun return, from what one call of their function returns.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

// One element of an array as arrayfun passes it, of a cell as cellfun does; top where nothing is known.
AbstractValue ElementOfArray(const AbstractValue& array);
AbstractValue ElementOfCell(const AbstractValue& cell);

// The results of the calls for every element of something of this shape, put together. Uniform: as an array, where a
// call without a scalar result is an error; otherwise as a cell.
AbstractValue MapRule(const Shape& shape, const AbstractValue& result, bool uniform);

}  // namespace residua::domain
