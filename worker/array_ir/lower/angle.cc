// Degrees, secants, real roots and powers: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(acosd);
LOWER_BY_KERNEL(acot);
LOWER_BY_KERNEL(acsc);
LOWER_BY_KERNEL(asec);
LOWER_BY_KERNEL(asind);
LOWER_BY_KERNEL(atand);
LOWER_BY_KERNEL(beta);
LOWER_BY_KERNEL(betaln);
LOWER_BY_KERNEL(cosd);
LOWER_BY_KERNEL(cot);
LOWER_BY_KERNEL(coth);
LOWER_BY_KERNEL(csc);
LOWER_BY_KERNEL(csch);
LOWER_BY_KERNEL(deg2rad);
LOWER_BY_KERNEL(nextpow2);
LOWER_BY_KERNEL(nthroot);
LOWER_BY_KERNEL(pow2);
LOWER_BY_KERNEL(rad2deg);
LOWER_BY_KERNEL(reallog);
LOWER_BY_KERNEL(realpow);
LOWER_BY_KERNEL(realsqrt);
LOWER_BY_KERNEL(sec);
LOWER_BY_KERNEL(sech);
LOWER_BY_KERNEL(sind);
LOWER_BY_KERNEL(tand);

}  // namespace residua::array_ir
