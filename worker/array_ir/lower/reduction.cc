// Reductions.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(all);
LOWER_BY_KERNEL(any);
LOWER_BY_KERNEL(cumprod);
LOWER_BY_KERNEL(cumsum);
const Lowering Lower_max = {LowerMath};
const Lowering Lower_min = {LowerMath};
LOWER_BY_KERNEL(prod);
LOWER_BY_KERNEL(sum);
LOWER_BY_KERNEL(sumsq);

}  // namespace residua::array_ir
