// Output: through the kernels, which write to the context.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(disp);
LOWER_BY_KERNEL(display);
LOWER_BY_KERNEL(fprintf);
LOWER_BY_KERNEL(printf);
LOWER_BY_KERNEL(puts);

}  // namespace residua::array_ir
