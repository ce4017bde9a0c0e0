#include "worker/array_ir/generate/scalar/mixed.h"

#include "worker/array_ir/generate/scalar/class_scalar.h"

namespace residua::array_ir {

using value::ClassId;

namespace {

uint32_t Single(FunctionBuilder& b, uint32_t x) { return b.ir.Value1(Opcode::kToSingle, {x}, Type::kF64); }

uint32_t Either(FunctionBuilder& b, const Mixed& x, const Mixed& y) {
  return b.ir.Value1(Opcode::kOr, {x.of_class, y.of_class}, Type::kI1);
}

}  // namespace

// Of integers doubles hold all sums, and those products that are not beyond the range.
Mixed MixedArithmetic(FunctionBuilder& b, Opcode code, const Mixed& x, const Mixed& y) {
  const uint32_t plain = b.ir.Value1(code, {x.value, y.value}, Type::kF64);
  if (x.cls == ClassId::kLogical) return {plain, b.ir.ConstB(false), x.cls};
  const uint32_t of_class = Either(b, x, y);
  uint32_t within;
  if (x.cls == ClassId::kSingle) {
    within = Single(b, b.ir.Value1(code, {Single(b, x.value), Single(b, y.value)}, Type::kF64));
  } else {
    within = b.ir.Value1(Opcode::kI2F, {RoundedInteger(b, plain, x.cls)}, Type::kF64);
  }
  return {b.ir.Value1(Opcode::kSelect, {of_class, within, plain}, Type::kF64), of_class, x.cls};
}

uint32_t MixedComparison(FunctionBuilder& b, Opcode code, const Mixed& x, const Mixed& y) {
  const uint32_t plain = b.ir.Value1(code, {x.value, y.value}, Type::kI1);
  if (x.cls != ClassId::kSingle) return plain;
  const uint32_t within = b.ir.Value1(code, {Single(b, x.value), Single(b, y.value)}, Type::kI1);
  const uint32_t of_class = Either(b, x, y), not_of = b.ir.Value1(Opcode::kNot, {of_class}, Type::kI1);
  return b.ir.Value1(
      Opcode::kOr,
      {b.ir.Value1(Opcode::kAnd, {of_class, within}, Type::kI1), b.ir.Value1(Opcode::kAnd, {not_of, plain}, Type::kI1)},
      Type::kI1);
}

}  // namespace residua::array_ir
