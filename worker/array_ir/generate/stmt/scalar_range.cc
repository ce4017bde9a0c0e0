#include "worker/array_ir/generate/stmt/scalar_range.h"

#include <tuple>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/stmt/nan_limit.h"
#include "worker/array_ir/ir/range_item.h"

namespace residua::array_ir {

namespace {

// Whole numbers whose sums and products with trip numbers stay exact.
bool IsSmallWhole(const AbstractValue& v) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low > -1e15 && i.high < 1e15;
}

// The trips of first:limit with a whole first: a subtraction where the limit is whole as well.
uint32_t CountOfUnitRange(FunctionBuilder& b, uint32_t first, uint32_t base, uint32_t limit) {
  const uint32_t count = b.ir.NewStorage(b.ir.FreshName("count"), StorageKind::kI64);
  const uint32_t end = b.ir.Value1(Opcode::kF2I, {limit}, Type::kI64);
  const uint32_t exact = b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {end}, Type::kF64), limit}, Type::kI1);
  const uint32_t small =
      b.ir.Value1(Opcode::kFLt, {b.ir.Value1(Opcode::kFAbs, {limit}, Type::kF64), b.ir.ConstF(1e15)}, Type::kI1);
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {exact, small}, Type::kI1), fast, slow);
  b.ir.Start(fast);
  b.ir.Set(count, b.ir.Value1(Opcode::kIAdd, {b.ir.Value1(Opcode::kISub, {end, first}, Type::kI64), b.ir.ConstI(1)},
                              Type::kI64));
  b.ir.Branch(done);
  b.ir.Start(slow);
  const Instruction i = b.ir.Emit(
      Opcode::kRt,
      {Operand::Text("range_count"), Operand::Value(base), Operand::Value(b.ir.ConstF(1)), Operand::Value(limit)},
      {Type::kI64, Type::kF64});
  b.ir.Set(count, i.results[0]);
  b.ir.Branch(done);
  b.ir.Start(done);
  return b.ir.Get(count);
}

uint32_t And(FunctionBuilder& b, uint32_t x, uint32_t y) { return b.ir.Value1(Opcode::kAnd, {x, y}, Type::kI1); }

// A double as an integer, and whether that is it: whole and below 2^48.
struct SmallWhole {
  uint32_t integer, is_it;
};
SmallWhole AsSmallWhole(FunctionBuilder& b, uint32_t number) {
  const uint32_t integer = b.ir.Value1(Opcode::kF2I, {number}, Type::kI64);
  const uint32_t whole =
      b.ir.Value1(Opcode::kFEq, {b.ir.Value1(Opcode::kI2F, {integer}, Type::kF64), number}, Type::kI1);
  const uint32_t small =
      b.ir.Value1(Opcode::kFLt, {b.ir.Value1(Opcode::kFAbs, {number}, Type::kF64), b.ir.ConstF(0x1p48)}, Type::kI1);
  return {integer, And(b, whole, small)};
}

// Sets the count and the last element of a range whose numbers are small and whole: one division. The count that
// forgives a few units in the last place (value/count_range.h) is the exact one below 2^48.
void CountWhole(FunctionBuilder& b, const ScalarRange& r, const SmallWhole (&parts)[3], uint32_t count, uint32_t last) {
  const auto [base, step, limit] = std::tuple(parts[0].integer, parts[1].integer, parts[2].integer);
  const auto integer = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y, Type type) {
    return b.ir.Value1(Opcode::kSelect, {c, x, y}, type);
  };
  const uint32_t zero = b.ir.ConstI(0), one = b.ir.ConstI(1);
  const uint32_t down = b.ir.Value1(Opcode::kILt, {step, zero}, Type::kI1);
  const uint32_t way =
      select(down, integer(Opcode::kISub, base, limit), integer(Opcode::kISub, limit, base), Type::kI64);
  const uint32_t by = select(down, integer(Opcode::kISub, zero, step), step, Type::kI64);
  const Instruction steps =
      b.ir.Emit(Opcode::kIDiv, {Operand::Value(way), Operand::Value(by), Operand::Text("")}, {Type::kI64});
  const uint32_t trips = integer(Opcode::kIAdd, steps.results[0], one);
  b.ir.Set(count, trips);
  const uint32_t reached = b.ir.Value1(
      Opcode::kFAdd,
      {r.base, b.ir.Value1(Opcode::kFMul, {b.ir.Value1(Opcode::kI2F, {steps.results[0]}, Type::kF64), r.increment},
                           Type::kF64)},
      Type::kF64);
  // The only element is the base itself, which may be -0.
  b.ir.Set(last, select(b.ir.Value1(Opcode::kILe, {trips, one}, Type::kI1), r.base, reached, Type::kF64));
}

// Any range: by a division where its numbers turn out whole, else by the run-time.
void CountSteppedRange(FunctionBuilder& b, ScalarRange& r) {
  const uint32_t count = b.ir.NewStorage(b.ir.FreshName("count"), StorageKind::kI64);
  const uint32_t last = b.ir.NewStorage(b.ir.FreshName("last"), StorageKind::kF64);
  const SmallWhole parts[3] = {AsSmallWhole(b, r.base), AsSmallWhole(b, r.increment), AsSmallWhole(b, r.limit)};
  const uint32_t steps = b.ir.Value1(Opcode::kFNe, {r.increment, b.ir.ConstF(0)}, Type::kI1);
  const uint32_t whole = And(b, And(b, parts[0].is_it, parts[1].is_it), And(b, parts[2].is_it, steps));
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  b.ir.Branch(whole, fast, slow);
  b.ir.Start(fast);
  CountWhole(b, r, parts, count, last);
  b.ir.Branch(done);
  b.ir.Start(slow);
  const Instruction i = b.ir.Emit(
      Opcode::kRt,
      {Operand::Text("range_count"), Operand::Value(r.base), Operand::Value(r.increment), Operand::Value(r.limit)},
      {Type::kI64, Type::kF64});
  b.ir.Set(count, i.results[0]);
  b.ir.Set(last, i.results[1]);
  b.ir.Branch(done);
  b.ir.Start(done);
  r.count = b.ir.Get(count);
  r.last = b.ir.Get(last);
}

}  // namespace

bool IsWholeRange(FunctionBuilder& b, ExprId range) {
  const auto whole = [&](ExprId x) {
    const AbstractValue& v = b.Facts(x);
    return !MayBeList(b, x) && RepOf(v) == Rep::kF64 && IsSmallWhole(v) && !v.interval().may_be_negative_zero;
  };
  if (b.ast[range].kind != ExprKind::kRange) return whole(range);
  const bool stepped = b.ast[range].count == 3;
  for (ExprId c : b.ast.Children(range)) {
    if (RepOf(b.Facts(c)) != Rep::kF64 || MayBeList(b, c)) return false;
  }
  if (b.Facts(b.ast.Child(range, stepped ? 2 : 1)).interval().may_be_nan) return false;
  return whole(b.ast.Child(range, 0)) && (!stepped || whole(b.ast.Child(range, 1)));
}

namespace {

ScalarRange RangeOfOne(FunctionBuilder& b, ExprId number) {
  ScalarRange r;
  r.base = r.limit = ToF64(b, Build(b, number));
  r.increment = b.ir.ConstF(1);
  r.first = b.ir.Value1(Opcode::kF2I, {r.base}, Type::kI64);
  r.step = r.count = b.ir.ConstI(1);
  return r;
}

}  // namespace

ScalarRange BuildScalarRange(FunctionBuilder& b, ExprId range) {
  if (b.ast[range].kind != ExprKind::kRange) return RangeOfOne(b, range);
  const bool stepped = b.ast[range].count == 3;
  const ExprId base = b.ast.Child(range, 0), limit = b.ast.Child(range, stepped ? 2 : 1);
  ScalarRange r;
  r.base = ToF64(b, Build(b, base));
  r.increment = stepped ? ToF64(b, Build(b, b.ast.Child(range, 1))) : b.ir.ConstF(1);
  r.limit = ToF64(b, Build(b, limit));
  RefuseNaN(b, r.limit, b.Facts(limit));
  const bool whole_base = IsSmallWhole(b.Facts(base)) && !b.Facts(base).interval().may_be_negative_zero;
  const bool whole = whole_base && (!stepped || IsSmallWhole(b.Facts(b.ast.Child(range, 1))));
  if (whole) {
    r.first = b.ir.Value1(Opcode::kF2I, {r.base}, Type::kI64);
    r.step = stepped ? b.ir.Value1(Opcode::kF2I, {r.increment}, Type::kI64) : b.ir.ConstI(1);
  }
  if (whole && !stepped && IsSmallWhole(b.Facts(limit))) {
    const uint32_t end = b.ir.Value1(Opcode::kF2I, {r.limit}, Type::kI64);
    r.count = b.ir.Value1(Opcode::kIAdd, {b.ir.Value1(Opcode::kISub, {end, r.first}, Type::kI64), b.ir.ConstI(1)},
                          Type::kI64);
  } else if (whole && !stepped) {
    r.count = CountOfUnitRange(b, r.first, r.base, r.limit);
  } else {
    CountSteppedRange(b, r);
  }
  return r;
}

// Element k, counted from 0; `integer`: the same as an integer, where it is whole.
uint32_t ElementOf(FunctionBuilder& b, const ScalarRange& r, uint32_t k, uint32_t* integer) {
  if (r.whole()) {
    *integer = b.ir.Value1(Opcode::kIAdd, {r.first, b.ir.Value1(Opcode::kIMul, {k, r.step}, Type::kI64)}, Type::kI64);
    return b.ir.Value1(Opcode::kI2F, {*integer}, Type::kF64);
  }
  // One operation, so that the loop's elements are known to lie between base and limit (passes/whole_facts.h).
  const auto number = [&](uint32_t i) { return Operand::Value(b.ir.Value1(Opcode::kI2F, {i}, Type::kF64)); };
  const Operand trip = number(k), count = number(r.count);
  return b.ir
      .Emit(Opcode::kMath,
            {Operand::Text(kRangeItem), trip, Operand::Value(r.base), Operand::Value(r.increment),
             Operand::Value(r.limit), count, Operand::Value(r.last)},
            {Type::kF64})
      .results[0];
}

}  // namespace residua::array_ir
