// Polynomials: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(polyval);

}  // namespace residua::array_ir
