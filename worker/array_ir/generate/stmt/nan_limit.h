// `for k = first:NaN` makes one trip with NaN, which no counter can be.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// At the start of a function: when a number that bounds one of its loops is NaN, the run-time's interpreter runs it.
void InterpretForNaN(FunctionBuilder& b, const FunctionFacts& f, Function& out, uint32_t nargin);

// In front of a loop: a limit that became NaN within the function is refused.
void RefuseNaN(FunctionBuilder& b, uint32_t limit, const AbstractValue& facts);

}  // namespace residua::array_ir
