// An integer of 64 bits beside a double, where native code has neither in a value. The bits are those of the class.
#pragma once

#include <cstdint>

#include "worker/builtin/operators.h"

namespace residua::builtin {

// x op y, or y op x where the double stands left; + - .* ./ and what is the same of scalars.
int64_t LongArithmetic(Op op, value::ClassId cls, bool double_left, int64_t x, double y);
// x beside y: -1, 0, 1, or 2 where y is NaN.
int LongOrder(value::ClassId cls, int64_t x, double y);

}  // namespace residua::builtin
