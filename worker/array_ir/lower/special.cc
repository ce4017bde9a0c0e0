// Digamma and continued fractions: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(__betainc__);
LOWER_BY_KERNEL(__expint__);
LOWER_BY_KERNEL(__gammainc__);
LOWER_BY_KERNEL(besselh);
LOWER_BY_KERNEL(besseli);
LOWER_BY_KERNEL(besselj);
LOWER_BY_KERNEL(besselk);
LOWER_BY_KERNEL(bessely);
LOWER_BY_KERNEL(psi);

}  // namespace residua::array_ir
