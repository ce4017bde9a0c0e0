// The shape that is left when one dimension is reduced to a single element.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

// dim_argument null: the first dimension that is not 1. zero_by_zero_is_scalar: sum([]) is 0.
Shape ReducedShape(const Shape& s, const AbstractValue* dim_argument, bool zero_by_zero_is_scalar);
Shape ReducedShape(const Shape& s, int dim);

}  // namespace residua::domain
