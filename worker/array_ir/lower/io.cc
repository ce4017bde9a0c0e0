// Output: through the kernels, which write to the context.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(disp);
LOWER_BY_KERNEL(display);
LOWER_BY_KERNEL(fprintf);
LOWER_BY_KERNEL(printf);
LOWER_BY_KERNEL(puts);
LOWER_BY_KERNEL(fdisp);
LOWER_BY_KERNEL(fflush);
LOWER_BY_KERNEL(format);
LOWER_BY_KERNEL(fputs);
LOWER_BY_KERNEL(getenv);
LOWER_BY_KERNEL(isfile);
LOWER_BY_KERNEL(isfolder);
LOWER_BY_KERNEL(pwd);
LOWER_BY_KERNEL(stderr);
LOWER_BY_KERNEL(stdout);

LOWER_BY_KERNEL(addpath);
LOWER_BY_KERNEL(clc);
LOWER_BY_KERNEL(drawnow);
LOWER_BY_KERNEL(home);
LOWER_BY_KERNEL(more);
LOWER_BY_KERNEL(page_output_immediately);
LOWER_BY_KERNEL(page_screen_output);
LOWER_BY_KERNEL(pause);
LOWER_BY_KERNEL(rmpath);

}  // namespace residua::array_ir
