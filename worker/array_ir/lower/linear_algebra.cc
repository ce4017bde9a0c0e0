// Linear algebra: the kernels call BLAS and LAPACK.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(cross);
LOWER_BY_KERNEL(dot);
LOWER_BY_KERNEL(kron);
LOWER_BY_KERNEL(norm);
LOWER_BY_KERNEL(balance);
LOWER_BY_KERNEL(chol);
LOWER_BY_KERNEL(chol2inv);
LOWER_BY_KERNEL(cholinv);
LOWER_BY_KERNEL(cond);
LOWER_BY_KERNEL(det);
LOWER_BY_KERNEL(eig);
LOWER_BY_KERNEL(expm);
LOWER_BY_KERNEL(hess);
LOWER_BY_KERNEL(inv);
LOWER_BY_KERNEL(inverse);
LOWER_BY_KERNEL(lu);
LOWER_BY_KERNEL(null);
LOWER_BY_KERNEL(orth);
LOWER_BY_KERNEL(pinv);
LOWER_BY_KERNEL(qr);
LOWER_BY_KERNEL(rank);
LOWER_BY_KERNEL(rcond);
LOWER_BY_KERNEL(schur);
LOWER_BY_KERNEL(sqrtm);
LOWER_BY_KERNEL(svd);
LOWER_BY_KERNEL(trace);

}  // namespace residua::array_ir
