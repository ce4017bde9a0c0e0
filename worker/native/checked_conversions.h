// Which conversions of doubles into integers need not say what becomes of NaN and of what 64 bits do not hold.
//
// The problem: a double subscript is converted towards zero, at most as far as 64 bits reach; that costs two choices
// behind the processor's conversion, which loads wait for. Mostly the next that is asked is whether the integer gives
// the double back and is within the array, and where not nothing looks at the integer. The idea: there any integer will
// do.
//
// Guarantees: whatever such a conversion gives for those doubles, the program does the same. Costs: a walk over the
// uses of each conversion.
#pragma once

#include <set>

#include "worker/array_ir/ir/ir.h"

namespace residua::native {

// Results of `f2i`.
std::set<uint32_t> FindCheckedConversions(const array_ir::Function& f);

}  // namespace residua::native
