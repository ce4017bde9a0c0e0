// Texts for other programs: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(__base64_decode_bytes__);
LOWER_BY_KERNEL(__make_valid_name__);
LOWER_BY_KERNEL(base64_decode);
LOWER_BY_KERNEL(base64_encode);
LOWER_BY_KERNEL(jsondecode);
LOWER_BY_KERNEL(jsonencode);

}  // namespace residua::array_ir
