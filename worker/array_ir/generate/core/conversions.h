// Built values from one representation to another.
//
// A conversion of a scalar is operations; one out of a slot is a call of the run-time, which complains of what does not
// fit. Gives up (Unsupported): a scalar of another class than was inferred.
#pragma once

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

uint32_t ToF64(FunctionBuilder& b, const Ref& r);
uint32_t LongToF64(FunctionBuilder& b, const Ref& r, value::ClassId to);  // of 64 bits, to double or single
uint32_t ToCondition(FunctionBuilder& b, const Ref& r, const AbstractValue& facts);
uint32_t ToSlot(FunctionBuilder& b, const Ref& r);
Ref ToRep(FunctionBuilder& b, const Ref& r, Rep rep, value::ClassId cls = value::ClassId::kDouble);
Ref ToTyped(FunctionBuilder& b, const Ref& r, const AbstractValue& facts);  // as the facts allow

}  // namespace residua::array_ir
