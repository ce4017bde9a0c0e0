// first:step:last along a dimension, in places from 0 on: what regions of two dimensions and blocks of three ask of it.
#pragma once

#include "worker/array_ir/generate/core/emitter.h"

namespace residua::array_ir {

// floor (length / step) of whole numbers: how many steps fit. The quotient of two such is rounded to a whole number
// only where it is one.
uint32_t StepsWithin(Emitter& ir, uint32_t length, uint32_t step);
// The least place of `count`, or the greatest. No step: 1.
uint32_t OutermostPlace(Emitter& ir, uint32_t start, uint32_t count, uint32_t step, bool last);

}  // namespace residua::array_ir
