// try: errors of the body go to a block of its own; what it stored until then stays.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildTry(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
