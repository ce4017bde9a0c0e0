// Scalars that are neither real doubles nor truth values: integers, characters, singles.
//
// An integer of up to 32 bits is a 64-bit SSA value, so that sums, differences and products of two are exact before
// they are brought back into the range of their class; beside a double, and in quotients, it is computed as a double
// and rounded, half away from zero; those of 64 bits are in long_scalar.h. A single is a double that a single holds:
// its operations are those of doubles, rounded once more, which for `+ - * /` gives the bits of single precision. A
// character is its code; the quotes of the text that it comes from are taken from there when it is boxed, and a
// variable holds only characters whose quotes nothing asks for.
#pragma once

#include <optional>

#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

Ref BuildOperand(FunctionBuilder& b, ExprId e);        // where only the code of a character matters
bool IsOperand(const FunctionBuilder& b, ExprId e);    // a scalar that BuildOperand makes an SSA value
uint32_t ToInteger(FunctionBuilder& b, const Ref& r);  // of kBool and kInt
uint32_t RoundedInteger(FunctionBuilder& b, uint32_t x, value::ClassId cls);    // a double to such a class
uint32_t SaturatedInteger(FunctionBuilder& b, uint32_t x, value::ClassId cls);  // to a class of up to 32 bits
bool IsConvertible(const FunctionBuilder& b, const Ref& r, const AbstractValue& facts, value::ClassId to);
Ref ConvertedScalar(FunctionBuilder& b, const Ref& r, const AbstractValue& facts, value::ClassId to);
std::optional<Ref> ClassUnary(FunctionBuilder& b, syntax::Op op, const Ref& a);
// Facts of the operands may be null.
Ref CompareScalars(FunctionBuilder& b, Opcode op, const Ref& left, const Ref& right,
                   const AbstractValue* left_facts = nullptr, const AbstractValue* right_facts = nullptr);
std::optional<Ref> ClassBinary(FunctionBuilder& b, syntax::Op op, const Ref& left, const AbstractValue& left_facts,
                               const Ref& right, const AbstractValue& right_facts, Rep result, value::ClassId cls);
Ref LoadElement(FunctionBuilder& b, const Variable& v, uint32_t at);
std::optional<Ref> ToElement(FunctionBuilder& b, const Variable& v, const Ref& r, const AbstractValue& facts);

}  // namespace residua::array_ir
