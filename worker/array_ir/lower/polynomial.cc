// Polynomials: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(polyval);
LOWER_BY_KERNEL(compan);
LOWER_BY_KERNEL(poly);
LOWER_BY_KERNEL(polyder);
LOWER_BY_KERNEL(polyfit);
LOWER_BY_KERNEL(polyint);
LOWER_BY_KERNEL(polyreduce);
LOWER_BY_KERNEL(roots);

LOWER_BY_KERNEL(__pchip_deriv__);

}  // namespace residua::array_ir
