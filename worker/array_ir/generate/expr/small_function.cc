// Elementwise functions of small arrays, and max and min of them: the function of each number.
#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"

namespace residua::array_ir {

namespace {

bool IsExtreme(const builtin::Builtin& f) {
  return f.id == builtin::BuiltinId::k_max || f.id == builtin::BuiltinId::k_min;
}

uint32_t OfNumber(FunctionBuilder& b, const char* word, uint32_t x) {
  Opcode op;
  if (ParseOpcode(word, &op)) return b.ir.Value1(op, {x}, Type::kF64);
  return b.ir.Emit(Opcode::kMath, {Operand::Text(word), Operand::Value(x)}, {Type::kF64}).results[0];
}

// NaN loses, and of equal numbers the first is taken.
uint32_t ExtremeOf(FunctionBuilder& b, Opcode comparison, uint32_t x, uint32_t y) {
  const auto select = [&](uint32_t condition, uint32_t then, uint32_t otherwise) {
    return b.ir.Value1(Opcode::kSelect, {condition, then, otherwise}, Type::kF64);
  };
  const uint32_t better = select(b.ir.Value1(comparison, {x, y}, Type::kI1), x, y);
  return select(b.ir.Value1(Opcode::kFNe, {y, y}, Type::kI1), x, better);
}

}  // namespace

bool IsSmallFunction(FunctionBuilder& b, ExprId e) {
  const builtin::Builtin* const f = CalledBuiltin(b, e);
  const std::optional<Extents> extents = KnownExtents(b, e);
  if (f == nullptr || !extents || extents->count() < 2 || IsSpeculated(b, e)) return false;
  const auto arguments = b.ast.Children(e).subspan(1);
  const auto fits = [&](ExprId x) { return KnownExtents(b, x) == extents && IsSmallArray(b, x); };
  if (arguments.size() == 1) return !IsExtreme(*f) && FindLowering(f->id).element != nullptr && fits(arguments[0]);
  if (arguments.size() != 2 || !IsExtreme(*f)) return false;
  return (fits(arguments[0]) && (IsSmallNumber(b, arguments[1]) || fits(arguments[1]))) ||
         (IsSmallNumber(b, arguments[0]) && fits(arguments[1]));
}

SmallArray BuildSmallFunction(FunctionBuilder& b, ExprId e) {
  const builtin::Builtin& f = *CalledBuiltin(b, e);
  const auto arguments = b.ast.Children(e).subspan(1);
  SmallArray result{*KnownExtents(b, e), {}};
  if (arguments.size() == 1) {
    for (const uint32_t x : BuildSmall(b, arguments[0]).values) {
      result.values.push_back(OfNumber(b, FindLowering(f.id).element, x));
    }
    return result;
  }
  const auto numbers = [&](ExprId x) {
    const size_t count = static_cast<size_t>(result.extents.count());
    return IsSmallNumber(b, x) ? std::vector<uint32_t>(count, ToF64(b, Build(b, x))) : BuildSmall(b, x).values;
  };
  std::vector<uint32_t> first = numbers(arguments[0]), second = numbers(arguments[1]);
  // Of an equal number and element the element is taken, which shows in the sign of zero.
  if (IsSmallNumber(b, arguments[0])) std::swap(first, second);
  const Opcode comparison = f.id == builtin::BuiltinId::k_max ? Opcode::kFGe : Opcode::kFLe;
  for (size_t k = 0; k < first.size(); ++k) result.values.push_back(ExtremeOf(b, comparison, first[k], second[k]));
  return result;
}

}  // namespace residua::array_ir
