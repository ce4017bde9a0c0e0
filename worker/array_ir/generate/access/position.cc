#include "worker/array_ir/generate/access/position.h"

#include <cmath>

#include "worker/array_ir/generate/access/end.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

// The same number as an integer, where that needs no check.
std::optional<uint32_t> BuildInteger(FunctionBuilder& b, ExprId e) {
  switch (b.ast[e].kind) {
    case ExprKind::kNumber: {
      const syntax::NumberLiteral& n = b.ast.Literal(e);
      if (n.imaginary || n.integer_width != 0 || n.value != std::floor(n.value) || std::abs(n.value) > 1e9) return {};
      return b.ir.ConstI(static_cast<int64_t>(n.value));
    }
    case ExprKind::kIdentifier: {
      Variable* v = FindVariable(b, b.ast.Interned(e));
      if (v == nullptr || v->integer == kNone || v->defined != kNone) return {};
      return b.ir.Get(v->integer);
    }
    case ExprKind::kEnd: {
      if (b.ends.empty() || b.ends.back().variable == nullptr || !HasView(b.ends.back().variable->rep)) return {};
      const EndOf& at = b.ends.back();
      if (at.n > 2) return {};
      RequireEnd(b, at);
      return b.ir.Get(at.n == 1 ? at.variable->numel : at.k == 0 ? at.variable->rows : at.variable->cols);
    }
    case ExprKind::kBinary: {
      const Op op = b.ast[e].op;
      if (op != Op::kPlus && op != Op::kMinus && op != Op::kTimes && op != Op::kElementTimes) return {};
      const domain::Interval& range = b.Facts(e).interval();  // exact as a double and as an integer
      if (!(range.low > -1e15 && range.high < 1e15)) return {};
      const auto left = BuildInteger(b, b.ast.Child(e, 0));
      if (!left) return {};
      const auto right = BuildInteger(b, b.ast.Child(e, 1));
      if (!right) return {};
      const Opcode code = op == Op::kPlus ? Opcode::kIAdd : op == Op::kMinus ? Opcode::kISub : Opcode::kIMul;
      return b.ir.Value1(code, {*left, *right}, Type::kI64);
    }
    default:
      return {};
  }
}

}  // namespace

// The 0-based position of a scalar subscript, and into *ok whether it is a whole number within the extent.
uint32_t BuildPosition(FunctionBuilder& b, ExprId e, uint32_t extent, uint32_t* ok, Ref* index) {
  uint32_t k, good = kNone;
  if (RepOf(b.Facts(e)) == Rep::kInt) {
    const Ref integer = ToRep(b, Build(b, e), Rep::kInt, ClassOf(b.Facts(e), Rep::kInt));
    k = integer.value;
    *index = Ref::Number(ToF64(b, integer));
  } else if (auto integer = BuildInteger(b, e)) {
    k = *integer;
    *index = Ref::Number(b.ir.Value1(Opcode::kI2F, {k}, Type::kF64));
  } else {
    *index = Ref::Number(ToF64(b, Build(b, e)));
    k = b.ir.Value1(Opcode::kF2I, {index->value}, Type::kI64);
    good = b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {k}, Type::kF64), index->value}, Type::kI1);
  }
  const uint32_t low = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), k}, Type::kI1);
  const uint32_t high = b.ir.Value1(Opcode::kILe, {k, extent}, Type::kI1);
  uint32_t all = b.ir.Value1(Opcode::kAnd, {low, high}, Type::kI1);
  if (good != kNone) all = b.ir.Value1(Opcode::kAnd, {all, good}, Type::kI1);
  *ok = *ok == kNone ? all : b.ir.Value1(Opcode::kAnd, {*ok, all}, Type::kI1);
  return b.ir.Value1(Opcode::kISub, {k, b.ir.ConstI(1)}, Type::kI64);
}

std::vector<uint32_t> SlotsFor(FunctionBuilder& b, std::span<const Ref> numbers) {
  std::vector<uint32_t> slots;
  for (const Ref& r : numbers) slots.push_back(ToSlot(b, r));
  return slots;
}

}  // namespace residua::array_ir
