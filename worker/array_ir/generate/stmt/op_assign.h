// Assignments with an operator: `x += a`, `s.f{k}.(name) *= a`, `s.n++`.
//
// The old value of a part is read by a call that says to what is not there what Octave says in a computed assignment,
// which is not what it says where the same is read in an expression. Subscripts are evaluated once.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void BuildOpAssign(FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
