// Subscripts that are numbers: positions from 0 on, and whether they lie inside.
#pragma once

#include <span>
#include <vector>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

uint32_t BuildPosition(FunctionBuilder& b, ExprId e, uint32_t extent, uint32_t* ok, Ref* index);
std::vector<uint32_t> SlotsFor(FunctionBuilder& b, std::span<const Ref> numbers);

}  // namespace residua::array_ir
