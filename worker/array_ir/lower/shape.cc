// Triangles, turns, padding, grids: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(blkdiag);
LOWER_BY_KERNEL(circshift);
LOWER_BY_KERNEL(fftshift);
LOWER_BY_KERNEL(flip);
LOWER_BY_KERNEL(hankel);
LOWER_BY_KERNEL(hilb);
LOWER_BY_KERNEL(ifelse);
LOWER_BY_KERNEL(ifftshift);
LOWER_BY_KERNEL(ind2sub);
LOWER_BY_KERNEL(ipermute);
LOWER_BY_KERNEL(isindex);
LOWER_BY_KERNEL(logspace);
LOWER_BY_KERNEL(magic);
LOWER_BY_KERNEL(merge);
LOWER_BY_KERNEL(meshgrid);
LOWER_BY_KERNEL(ndgrid);
LOWER_BY_KERNEL(nonzeros);
LOWER_BY_KERNEL(postpad);
LOWER_BY_KERNEL(prepad);
LOWER_BY_KERNEL(resize);
LOWER_BY_KERNEL(rot90);
LOWER_BY_KERNEL(shiftdim);
LOWER_BY_KERNEL(squeeze);
LOWER_BY_KERNEL(sub2ind);
LOWER_BY_KERNEL(toeplitz);
LOWER_BY_KERNEL(tril);
LOWER_BY_KERNEL(triu);
LOWER_BY_KERNEL(vander);
LOWER_BY_KERNEL(vec);

}  // namespace residua::array_ir
