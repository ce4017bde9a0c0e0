// Tables: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(__accumarray_max__);
LOWER_BY_KERNEL(__accumarray_min__);
LOWER_BY_KERNEL(__accumarray_sum__);
LOWER_BY_KERNEL(accumarray);
LOWER_BY_KERNEL(cumtrapz);
LOWER_BY_KERNEL(histc);
LOWER_BY_KERNEL(lookup);
LOWER_BY_KERNEL(trapz);

}  // namespace residua::array_ir
