// Integers of 64 bits as scalars: what differs from those of up to 32 bits (class_scalar.h).
//
// Sums and products of two do not fit a machine word before they are brought back into the range of their class, and a
// double does not hold all of them: they have saturating operations of their own (`ladd` and its kind), and conversions
// that round (`l2f`, `f2l`). A double that is a whole number well within the range takes part as an integer, which
// gives the same; of others the run-time's kernel knows what Octave does, beyond the range too. An integer without a
// sign has the bits of its SSA value, which is negative from 2^63 on.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

// Of a scalar of any class to one of these, or of one of these to any class of numbers.
Ref ConvertedLong(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, value::ClassId to);
// x < y, or x <= y, of two integers, truth values or characters.
uint32_t LongLess(FunctionBuilder& b, Opcode op, const Ref& x, const Ref& y);
// A comparison of which one side is such an integer; facts may be null.
Ref CompareLong(FunctionBuilder& b, Opcode op, const Ref& left, const AbstractValue* left_facts, const Ref& right,
                const AbstractValue* right_facts);
Ref NegatedLong(FunctionBuilder& b, const Ref& a);
// + - * / of which one operand is of class `cls`; the other is as well, or no integer.
Ref LongArithmetic(FunctionBuilder& b, syntax::Op op, const Ref& left, const AbstractValue& left_facts,
                   const Ref& right, const AbstractValue& right_facts, value::ClassId cls);

}  // namespace residua::array_ir
