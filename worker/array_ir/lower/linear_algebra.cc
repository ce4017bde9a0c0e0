// Linear algebra: the kernels call BLAS and LAPACK.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(cross);
LOWER_BY_KERNEL(dot);
LOWER_BY_KERNEL(kron);
LOWER_BY_KERNEL(norm);

}  // namespace residua::array_ir
