// Files and the process: through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(fclose);
LOWER_BY_KERNEL(feof);
LOWER_BY_KERNEL(fgetl);
LOWER_BY_KERNEL(fgets);
LOWER_BY_KERNEL(fopen);
LOWER_BY_KERNEL(fread);
LOWER_BY_KERNEL(frewind);
LOWER_BY_KERNEL(fseek);
LOWER_BY_KERNEL(ftell);
LOWER_BY_KERNEL(fwrite);
LOWER_BY_KERNEL(getpid);
LOWER_BY_KERNEL(load);
LOWER_BY_KERNEL(nproc);
LOWER_BY_KERNEL(tempname);
LOWER_BY_KERNEL(unlink);

}  // namespace residua::array_ir
