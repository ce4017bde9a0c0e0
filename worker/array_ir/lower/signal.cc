// Filters, convolution, Fourier transforms: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(conv);
LOWER_BY_KERNEL(conv2);
LOWER_BY_KERNEL(deconv);
LOWER_BY_KERNEL(fft);
LOWER_BY_KERNEL(fft2);
LOWER_BY_KERNEL(fftn);
LOWER_BY_KERNEL(filter);
LOWER_BY_KERNEL(ifft);
LOWER_BY_KERNEL(ifft2);
LOWER_BY_KERNEL(ifftn);

LOWER_BY_KERNEL(convn);

}  // namespace residua::array_ir
