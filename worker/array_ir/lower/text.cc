// Text is a boxed value.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(int2str);
LOWER_BY_KERNEL(lower);
LOWER_BY_KERNEL(mat2str);
LOWER_BY_KERNEL(num2str);
LOWER_BY_KERNEL(regexprep);
LOWER_BY_KERNEL(sprintf);
LOWER_BY_KERNEL(strcat);
LOWER_BY_KERNEL(strcmp);
LOWER_BY_KERNEL(strcmpi);
LOWER_BY_KERNEL(strfind);
LOWER_BY_KERNEL(strjoin);
LOWER_BY_KERNEL(strncmp);
LOWER_BY_KERNEL(strncmpi);
LOWER_BY_KERNEL(strrep);
LOWER_BY_KERNEL(strsplit);
LOWER_BY_KERNEL(strtrim);
LOWER_BY_KERNEL(upper);

}  // namespace residua::array_ir
