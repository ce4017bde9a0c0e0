// Scalars that are doubles or of one other class (scalar/mixed.h), of values and of variables that are kept so.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Mixed MixedOf(FunctionBuilder& b, const Ref& r, value::ClassId cls);
Ref MixedAs(FunctionBuilder& b, const Mixed& m, Rep rep);  // where it is known to be that
Ref BoxedMixed(FunctionBuilder& b, const Mixed& m);
Mixed CurrentMixed(FunctionBuilder& b, const Variable& v);
void AssignMixed(FunctionBuilder& b, Variable& v, const Mixed& m);

}  // namespace residua::array_ir
