// Variables that outlive a call: storage that stands where the run-time keeps the global variable of that name, or the
// persistent variable of a function. The interpreter of the same context has them in the same place, so that a function
// may run now here and now there.
#pragma once

#include "worker/array_ir/ir/ir.h"

namespace residua::array_ir {

// Storage::parameter of such a slot.
inline constexpr int kGlobalStorage = -2;
inline constexpr int kPersistentStorage = -3;  // of the function Storage::owner
inline bool IsKept(const Storage& s) { return s.parameter <= kGlobalStorage; }

}  // namespace residua::array_ir
