// Sparse matrices: boxed values, through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(amd);
LOWER_BY_KERNEL(colamd);
LOWER_BY_KERNEL(dmperm);
LOWER_BY_KERNEL(etree);
LOWER_BY_KERNEL(full);
LOWER_BY_KERNEL(nzmax);
LOWER_BY_KERNEL(spalloc);
LOWER_BY_KERNEL(sparse);
LOWER_BY_KERNEL(spparms);
LOWER_BY_KERNEL(sprank);
LOWER_BY_KERNEL(symamd);

}  // namespace residua::array_ir
