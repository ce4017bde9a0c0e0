// Subscripts that are numbers: positions from 0 on, and whether they lie inside.
#pragma once

#include <span>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The position of a scalar subscript, and into *ok whether it is a whole number within the extent; *index is the number
// that the kernels get where it is not.
uint32_t BuildPosition(FunctionBuilder& b, ExprId e, uint32_t extent, uint32_t* ok, Ref* index);
std::vector<uint32_t> SlotsFor(FunctionBuilder& b, std::span<const Ref> numbers);

}  // namespace residua::array_ir
