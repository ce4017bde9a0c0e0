// Broken-down time: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(gmtime);
LOWER_BY_KERNEL(localtime);
LOWER_BY_KERNEL(mktime);
LOWER_BY_KERNEL(strftime);
LOWER_BY_KERNEL(strptime);

}  // namespace residua::array_ir
