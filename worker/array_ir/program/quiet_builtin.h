// Built-ins whose call may be made at another time, or twice, without anybody seeing it.
#pragma once

#include "worker/builtin/builtin.h"

namespace residua::array_ir {

// Arithmetic of whole arrays: it neither warns nor calls back.
bool IsQuietBuiltin(const builtin::Builtin& f);

}  // namespace residua::array_ir
