// [a, b] = f (x): which targets are elements that are stored in place, and what is refused as a result may have no
// value. Gives up (Unsupported): `~` for such a result; within `try`, a call that may fail between two results.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

bool IsPlainElement(FunctionBuilder& b, StmtId s, ExprId target);
void AssignElement(FunctionBuilder& b, ExprId target, const AbstractValue& facts, const Ref& r);
void RefuseUnsetResults(const FunctionBuilder& b, StmtId s);
bool SeesPartialResults(const FunctionBuilder& b, StmtId s);
void RefusePartialResults(const FunctionBuilder& b, StmtId s);

}  // namespace residua::array_ir
