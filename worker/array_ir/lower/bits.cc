// Bits of numbers: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(bitpack);
LOWER_BY_KERNEL(bitunpack);
LOWER_BY_KERNEL(hash);
LOWER_BY_KERNEL(hex2num);
LOWER_BY_KERNEL(num2hex);

}  // namespace residua::array_ir
