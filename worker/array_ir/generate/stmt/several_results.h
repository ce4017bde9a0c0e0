// [a, b] = f (x).
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsPlainElement(FunctionBuilder& b, StmtId s, ExprId target);
void AssignElement(FunctionBuilder& b, ExprId target, const AbstractValue& facts, const Ref& r);
void RefuseUnsetResults(const FunctionBuilder& b, StmtId s);
bool SeesPartialResults(const FunctionBuilder& b, StmtId s);
void RefusePartialResults(const FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
