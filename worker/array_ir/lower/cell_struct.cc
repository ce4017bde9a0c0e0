// Cells and structs are boxed values.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {

LOWER_BY_KERNEL(cell2mat);
LOWER_BY_KERNEL(fieldnames);
LOWER_BY_KERNEL(getfield);
LOWER_BY_KERNEL(isfield);
LOWER_BY_KERNEL(num2cell);
LOWER_BY_KERNEL(numfields);
LOWER_BY_KERNEL(orderfields);
LOWER_BY_KERNEL(rmfield);
LOWER_BY_KERNEL(setfield);
LOWER_BY_KERNEL(struct);
LOWER_BY_KERNEL(struct2cell);
LOWER_BY_KERNEL(cell2struct);
LOWER_BY_KERNEL(cellslices);
LOWER_BY_KERNEL(deal);
LOWER_BY_KERNEL(mat2cell);
LOWER_BY_KERNEL(subsasgn);
LOWER_BY_KERNEL(subsref);
LOWER_BY_KERNEL(substruct);

}  // namespace residua::array_ir
