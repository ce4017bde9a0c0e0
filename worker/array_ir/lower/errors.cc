// Errors and warnings change the state of the evaluation: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(error);
LOWER_BY_KERNEL(lasterr);
LOWER_BY_KERNEL(rethrow);
LOWER_BY_KERNEL(warning);
LOWER_BY_KERNEL(lasterror);
LOWER_BY_KERNEL(lastwarn);

}  // namespace residua::array_ir
