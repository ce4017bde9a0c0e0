// `end` in subscripts, of the objects around (FunctionBuilder::ends), and its errors.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

void RequireEnd(FunctionBuilder& b, const EndOf& at);  // its variable has a value
// a(end) of an `a` without a value complains about `end`, which is read before `a`; a{end} and a.b(end) about `a`.
void RequireOwnEnd(FunctionBuilder& b, ExprId index);
Ref BuildEnd(FunctionBuilder& b, ExprId e);
// A scalar subscript, k-th of n, of the variable.
uint32_t BuildWithEnd(FunctionBuilder& b, ExprId e, Variable& v, int k, int n);

}  // namespace residua::array_ir
