// Operators by name.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(and);
LOWER_BY_KERNEL(eq);
LOWER_BY_KERNEL(ge);
LOWER_BY_KERNEL(gt);
LOWER_BY_KERNEL(le);
LOWER_BY_KERNEL(lt);
LOWER_BY_KERNEL(minus);
LOWER_BY_KERNEL(mtimes);
LOWER_BY_KERNEL(ne);
LOWER_BY_KERNEL(not );
LOWER_BY_KERNEL(or);
LOWER_BY_KERNEL(plus);
LOWER_BY_KERNEL(power);
LOWER_BY_KERNEL(rdivide);
LOWER_BY_KERNEL(times);
LOWER_BY_KERNEL(transpose);
LOWER_BY_KERNEL(uminus);

}  // namespace residua::array_ir
