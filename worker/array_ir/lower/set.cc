// Sets, search and order: whole arrays at a time, through the kernels.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(cummax);
LOWER_BY_KERNEL(cummin);
LOWER_BY_KERNEL(diff);
LOWER_BY_KERNEL(find);
LOWER_BY_KERNEL(fliplr);
LOWER_BY_KERNEL(flipud);
LOWER_BY_KERNEL(ismember);
LOWER_BY_KERNEL(issorted);
LOWER_BY_KERNEL(nnz);
LOWER_BY_KERNEL(sort);
LOWER_BY_KERNEL(unique);
LOWER_BY_KERNEL(__sort_rows_idx__);
LOWER_BY_KERNEL(intersect);
LOWER_BY_KERNEL(setdiff);
LOWER_BY_KERNEL(setxor);
LOWER_BY_KERNEL(sortrows);
LOWER_BY_KERNEL(union);

}  // namespace residua::array_ir
