#include "worker/array_ir/generate/stmt/scalar_range.h"

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
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

}  // namespace

ScalarRange BuildScalarRange(FunctionBuilder& b, ExprId range) {
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
    const Instruction i = b.ir.Emit(
        Opcode::kRt,
        {Operand::Text("range_count"), Operand::Value(r.base), Operand::Value(r.increment), Operand::Value(r.limit)},
        {Type::kI64, Type::kF64});
    r.count = i.results[0];
    r.last = i.results[1];
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
