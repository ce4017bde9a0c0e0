// Functions that call functions they are given: the run-time's interpreter does.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(arrayfun);
LOWER_BY_KERNEL(cellfun);
LOWER_BY_KERNEL(feval);
LOWER_BY_KERNEL(func2str);
LOWER_BY_KERNEL(str2func);
LOWER_BY_KERNEL(functions);
LOWER_BY_KERNEL(structfun);
LOWER_BY_KERNEL(inputParser);

LOWER_BY_KERNEL(onCleanup);

LOWER_BY_KERNEL(builtin);
LOWER_BY_KERNEL(inline);

}  // namespace residua::array_ir
