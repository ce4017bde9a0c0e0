#include "worker/array_ir/generate/scalar/class_function.h"

#include <algorithm>
#include <string>

#include "worker/array_ir/generate/scalar/class_scalar.h"
#include "worker/array_ir/generate/scalar/long_scalar.h"

namespace residua::array_ir {

using builtin::BuiltinId;

using value::ClassId;

namespace {

bool IsUnsigned(ClassId c) { return c >= ClassId::kUint8; }

std::optional<Opcode> OpcodeOf(BuiltinId f) {
  switch (f) {
    case BuiltinId::k_floor:
      return Opcode::kFloor;
    case BuiltinId::k_ceil:
      return Opcode::kCeil;
    case BuiltinId::k_fix:
      return Opcode::kFix;
    case BuiltinId::k_round:
      return Opcode::kRound;
    case BuiltinId::k_max:
      return Opcode::kFGt;
    case BuiltinId::k_min:
      return Opcode::kFLt;
    case BuiltinId::k_mod:
      return Opcode::kIMod;
    case BuiltinId::k_rem:
      return Opcode::kIRem;
    case BuiltinId::k_bitand:
      return Opcode::kIBitAnd;
    case BuiltinId::k_bitor:
      return Opcode::kIBitOr;
    case BuiltinId::k_bitxor:
      return Opcode::kIBitXor;
    default:
      return {};
  }
}

bool IsExtreme(BuiltinId f) { return f == BuiltinId::k_max || f == BuiltinId::k_min; }

bool IsRounding(BuiltinId f) {
  return f == BuiltinId::k_floor || f == BuiltinId::k_ceil || f == BuiltinId::k_fix || f == BuiltinId::k_round;
}

bool IsOfIntegers(BuiltinId f) { return OpcodeOf(f) && !IsExtreme(f) && !IsRounding(f); }

Ref Integer(uint32_t x, ClassId cls) { return {Rep::kInt, x, kNone, false, cls}; }

Ref AbsoluteValue(FunctionBuilder& b, const Ref& x, ClassId cls) {
  if (x.rep == Rep::kSingle) return {Rep::kSingle, b.ir.Value1(Opcode::kFAbs, {x.value}, Type::kF64)};
  if (IsUnsigned(cls)) return x;
  // The least number has no opposite: it saturates.
  const uint32_t opposite = ClassUnary(b, syntax::Op::kUnaryMinus, x)->value;
  const uint32_t below = b.ir.Value1(Opcode::kILt, {x.value, b.ir.ConstI(0)}, Type::kI1);
  return Integer(b.ir.Value1(Opcode::kSelect, {below, opposite, x.value}, Type::kI64), cls);
}

// Of integers NaN is 0; else it loses.
Ref Extreme(FunctionBuilder& b, Opcode beats, const Ref& x, const Ref& y, bool first_of_equal, ClassId cls) {
  if (value::IsInteger(cls)) {
    const uint32_t better = beats == Opcode::kFGt ? LongLess(b, Opcode::kILt, y, x) : LongLess(b, Opcode::kILt, x, y);
    return Integer(b.ir.Value1(Opcode::kSelect, {better, x.value, y.value}, Type::kI64), cls);
  }
  const auto select = [&](uint32_t c, uint32_t p, uint32_t q) {
    return b.ir.Value1(Opcode::kSelect, {c, p, q}, Type::kF64);
  };
  const Opcode or_equal = beats == Opcode::kFGt ? Opcode::kFGe : Opcode::kFLe;
  const uint32_t takes = b.ir.Value1(first_of_equal ? or_equal : beats, {x.value, y.value}, Type::kI1);
  const uint32_t better = select(takes, x.value, y.value);
  return {Rep::kSingle, select(b.ir.Value1(Opcode::kFNe, {y.value, y.value}, Type::kI1), x.value, better)};
}

Ref Rest(FunctionBuilder& b, Opcode op, const Ref& x, const Ref& y, ClassId cls) {
  const std::string kind = std::string(IsUnsigned(cls) ? "u" : "") + (IsSmallInteger(cls) ? "w" : "");
  std::vector<Operand> operands{Operand::Value(x.value), Operand::Value(y.value)};
  if (!kind.empty()) operands.push_back(Operand::Text(kind));
  const uint32_t rest = b.ir.Emit(op, std::move(operands), {Type::kI64}).results[0];
  if (op == Opcode::kIRem) return Integer(rest, cls);
  // mod (x, 0) is x.
  const uint32_t none = b.ir.Value1(Opcode::kIEq, {y.value, b.ir.ConstI(0)}, Type::kI1);
  return Integer(b.ir.Value1(Opcode::kSelect, {none, x.value, rest}, Type::kI64), cls);
}

}  // namespace

bool HasClassFunction(BuiltinId function, std::span<const ClassId> operands, ClassId result) {
  const bool integers = value::IsInteger(result);
  if (!integers && result != ClassId::kSingle) return false;
  const auto fits = [&](ClassId c) { return c == result || (operands.size() == 2 && c == ClassId::kDouble); };
  const bool known = std::all_of(operands.begin(), operands.end(), fits) &&
                     std::find(operands.begin(), operands.end(), result) != operands.end();
  if (!known) return false;
  if (operands.size() == 1) return function == BuiltinId::k_abs || IsRounding(function);
  return operands.size() == 2 && (IsExtreme(function) || (integers && IsOfIntegers(function)));
}

Ref ClassFunction(FunctionBuilder& b, BuiltinId function, std::span<const ClassOperand> operands, ClassId result) {
  const auto converted = [&](size_t k) { return ConvertedScalar(b, operands[k].value, *operands[k].facts, result); };
  const Ref x = converted(0);
  if (function == BuiltinId::k_abs) return AbsoluteValue(b, x, result);
  const Opcode op = *OpcodeOf(function);
  if (operands.size() == 1) {
    if (value::IsInteger(result)) return x;
    return {Rep::kSingle, b.ir.Value1(op, {x.value}, Type::kF64)};
  }
  const Ref y = converted(1);
  if (IsExtreme(function)) {
    const bool swaps = !operands[0].array && operands[1].array, arrays = operands[0].array || operands[1].array;
    return Extreme(b, op, swaps ? y : x, swaps ? x : y, arrays, result);
  }
  if (op == Opcode::kIMod || op == Opcode::kIRem) return Rest(b, op, x, y, result);
  return Integer(b.ir.Value1(op, {x.value, y.value}, Type::kI64), result);
}

}  // namespace residua::array_ir
