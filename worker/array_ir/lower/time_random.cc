// Time and random numbers read state: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(rand);
LOWER_BY_KERNEL(tic);
LOWER_BY_KERNEL(toc);
LOWER_BY_KERNEL(clock);
LOWER_BY_KERNEL(cputime);
LOWER_BY_KERNEL(date);
LOWER_BY_KERNEL(now);
LOWER_BY_KERNEL(time);
LOWER_BY_KERNEL(rande);
LOWER_BY_KERNEL(randi);
LOWER_BY_KERNEL(randn);
LOWER_BY_KERNEL(randperm);

}  // namespace residua::array_ir
