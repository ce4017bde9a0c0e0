// Subscripts that are numbers: positions from 0 on, and whether they lie inside.
#include <cmath>

#include "worker/array_ir/generate/core/builder.h"

namespace residua::array_ir {

using syntax::Op;

// The same number as an integer, where that needs no check.
std::optional<uint32_t> Builder::BuildInteger(ExprId e) {
  switch (ast_[e].kind) {
    case ExprKind::kNumber: {
      const syntax::NumberLiteral& n = ast_.Literal(e);
      if (n.imaginary || n.integer_width != 0 || n.value != std::floor(n.value) || std::abs(n.value) > 1e9) return {};
      return ConstI(static_cast<int64_t>(n.value));
    }
    case ExprKind::kIdentifier: {
      Variable* v = Find(ast_.Name(e));
      if (v == nullptr || v->integer == kNone || v->defined != kNone) return {};
      return Get(v->integer);
    }
    case ExprKind::kEnd: {
      if (end_.empty() || end_.back().variable == nullptr || !HasView(end_.back().variable->rep)) return {};
      const EndOf& at = end_.back();
      if (at.n > 2) return {};
      RequireEnd(at);
      return Get(at.n == 1 ? at.variable->numel : at.k == 0 ? at.variable->rows : at.variable->cols);
    }
    case ExprKind::kBinary: {
      const Op op = ast_[e].op;
      if (op != Op::kPlus && op != Op::kMinus && op != Op::kTimes && op != Op::kElementTimes) return {};
      const domain::Interval& range = Facts(e).interval();  // exact as a double and as an integer
      if (!(range.low > -1e15 && range.high < 1e15)) return {};
      const auto left = BuildInteger(ast_.Child(e, 0));
      if (!left) return {};
      const auto right = BuildInteger(ast_.Child(e, 1));
      if (!right) return {};
      const Opcode code = op == Op::kPlus ? Opcode::kIAdd : op == Op::kMinus ? Opcode::kISub : Opcode::kIMul;
      return Value1(code, {*left, *right}, Type::kI64);
    }
    default:
      return {};
  }
}

// The 0-based position of a scalar subscript, and into *ok whether it is a whole number within the extent.
uint32_t Builder::Position(ExprId e, uint32_t extent, uint32_t* ok, Ref* index) {
  uint32_t k, good = kNone;
  if (RepOf(Facts(e)) == Rep::kInt) {
    k = As(Build(e), Rep::kInt, ClassOf(Facts(e), Rep::kInt)).value;
    *index = F(Value1(Opcode::kI2F, {k}, Type::kF64));
  } else if (auto integer = BuildInteger(e)) {
    k = *integer;
    *index = F(Value1(Opcode::kI2F, {k}, Type::kF64));
  } else {
    *index = F(ToF64(Build(e)));
    k = Value1(Opcode::kF2I, {index->value}, Type::kI64);
    good = Value1(Opcode::kFEq, {Value1(Opcode::kI2F, {k}, Type::kF64), index->value}, Type::kI1);
  }
  const uint32_t low = Value1(Opcode::kILe, {ConstI(1), k}, Type::kI1);
  const uint32_t high = Value1(Opcode::kILe, {k, extent}, Type::kI1);
  uint32_t all = Value1(Opcode::kAnd, {low, high}, Type::kI1);
  if (good != kNone) all = Value1(Opcode::kAnd, {all, good}, Type::kI1);
  *ok = *ok == kNone ? all : Value1(Opcode::kAnd, {*ok, all}, Type::kI1);
  return Value1(Opcode::kISub, {k, ConstI(1)}, Type::kI64);
}

std::vector<uint32_t> Builder::Boxes(std::span<const Ref> numbers) {
  std::vector<uint32_t> slots;
  for (const Ref& r : numbers) slots.push_back(ToSlot(r));
  return slots;
}

}  // namespace residua::array_ir
