// Operators on built operands: of scalars as operations (nothing, and nothing emitted, where they are none), else by
// the kernels.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// The truth of a scalar operand of ! & |, and into *nan whether it has none, where facts leave that open.
uint32_t TruthOf(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, uint32_t* nan);
Ref KernelUnary(FunctionBuilder& b, syntax::Op op, const Ref& a);
Ref KernelBinary(FunctionBuilder& b, syntax::Op op, const Ref& left, const Ref& right);
std::optional<Ref> ScalarUnary(FunctionBuilder& b, syntax::Op op, const Ref& a, const AbstractValue& facts);
std::optional<Ref> ScalarBinary(FunctionBuilder& b, syntax::Op op, const Ref& left, const AbstractValue& left_facts,
                                const Ref& right, const AbstractValue& right_facts, const AbstractValue& result);

}  // namespace residua::array_ir
