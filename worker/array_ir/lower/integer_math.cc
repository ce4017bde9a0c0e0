// Whole numbers: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(bitand);
LOWER_BY_KERNEL(bitor);
LOWER_BY_KERNEL(bitshift);
LOWER_BY_KERNEL(bitxor);
LOWER_BY_KERNEL(factorial);
LOWER_BY_KERNEL(gcd);
LOWER_BY_KERNEL(isprime);
LOWER_BY_KERNEL(lcm);
LOWER_BY_KERNEL(nchoosek);
LOWER_BY_KERNEL(primes);

LOWER_BY_KERNEL(__isprimelarge__);

}  // namespace residua::array_ir
