// Scalars that are neither real doubles nor truth values: integers of up to 32 bits, characters, singles.
//
// An integer is a 64-bit SSA value, so that sums, differences and products of two are exact before they are brought
// back into the range of their class; beside a double, and in quotients, it is computed as a double and rounded, half
// away from zero. A single is a double that a single holds: its operations are those of doubles, rounded once more,
// which for `+ - * /` gives the bits of single precision. A character is its code; the quotes of the text that it comes
// from are taken from there when it is boxed, and a variable holds only characters whose quotes nothing asks for.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildOperand(FunctionBuilder& b, ExprId e);        // where only the code of a character matters
bool IsOperand(const FunctionBuilder& b, ExprId e);    // a scalar that BuildOperand makes an SSA value
uint32_t ToInteger(FunctionBuilder& b, const Ref& r);  // of kBool and kInt
bool IsConvertible(const FunctionBuilder& b, const Ref& r, const AbstractValue& facts, value::ClassId to);
Ref ConvertedScalar(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, value::ClassId to);
std::optional<Ref> ClassUnary(FunctionBuilder& b, syntax::Op op, const Ref& a);
Ref CompareScalars(FunctionBuilder& b, Opcode op, const Ref& left, const Ref& right);
std::optional<Ref> ClassBinary(FunctionBuilder& b, syntax::Op op, const Ref& left, const AbstractValue& left_facts,
                               const Ref& right, const AbstractValue& right_facts, Rep result, value::ClassId cls);
Ref LoadElement(FunctionBuilder& b, const Variable& v, uint32_t at);
std::optional<Ref> ToElement(FunctionBuilder& b, const Variable& v, const Ref& r, const AbstractValue& facts);

}  // namespace residua::array_ir
