// Statistics: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(center);
LOWER_BY_KERNEL(corr);
LOWER_BY_KERNEL(corrcoef);
LOWER_BY_KERNEL(cov);
LOWER_BY_KERNEL(mean);
LOWER_BY_KERNEL(meansq);
LOWER_BY_KERNEL(median);
LOWER_BY_KERNEL(mode);
LOWER_BY_KERNEL(nth_element);
LOWER_BY_KERNEL(range);
LOWER_BY_KERNEL(std);
LOWER_BY_KERNEL(var);
LOWER_BY_KERNEL(zscore);

}  // namespace residua::array_ir
