// Ranges that loops go over, as numbers.
#include <absl/strings/str_cat.h>

#include "worker/array_ir/generate/core/builder.h"
#include "worker/array_ir/generate/stmt/nan_limit.h"

namespace residua::array_ir {

namespace {

// Whole numbers whose sums and products with trip numbers stay exact.
bool IsSmallWhole(const AbstractValue& v) {
  const domain::Interval& i = v.interval();
  return i.integral && !i.may_be_nan && i.low > -1e15 && i.high < 1e15;
}

}  // namespace

// The trips of first:limit with a whole first: a subtraction where the limit is whole as well.
uint32_t Builder::CountOfUnitRange(uint32_t first, uint32_t base, uint32_t limit) {
  const uint32_t count = NewStorage(FreshName("count"), StorageKind::kI64);
  const uint32_t end = Value1(Opcode::kF2I, {limit}, Type::kI64);
  const uint32_t exact = Value1(Opcode::kFEq, {Value1(Opcode::kI2F, {end}, Type::kF64), limit}, Type::kI1);
  const uint32_t small = Value1(Opcode::kFLt, {Value1(Opcode::kFAbs, {limit}, Type::kF64), ConstF(1e15)}, Type::kI1);
  const uint32_t fast = NewBlock(), slow = NewBlock(), done = NewBlock();
  Branch(Value1(Opcode::kAnd, {exact, small}, Type::kI1), fast, slow);
  Start(fast);
  Set(count, Value1(Opcode::kIAdd, {Value1(Opcode::kISub, {end, first}, Type::kI64), ConstI(1)}, Type::kI64));
  Branch(done);
  Start(slow);
  const Instruction i =
      Emit(Opcode::kRt,
           {Operand::Text("range_count"), Operand::Value(base), Operand::Value(ConstF(1)), Operand::Value(limit)},
           {Type::kI64, Type::kF64});
  Set(count, i.results[0]);
  Branch(done);
  Start(done);
  return Get(count);
}

Builder::ScalarRange Builder::BuildScalarRange(ExprId range) {
  const bool stepped = ast_[range].count == 3;
  const ExprId base = ast_.Child(range, 0), limit = ast_.Child(range, stepped ? 2 : 1);
  ScalarRange r;
  r.base = ToF64(Build(base));
  r.increment = stepped ? ToF64(Build(ast_.Child(range, 1))) : ConstF(1);
  r.limit = ToF64(Build(limit));
  RefuseNaN(*this, r.limit, Facts(limit));
  const bool whole_base = IsSmallWhole(Facts(base)) && !Facts(base).interval().may_be_negative_zero;
  const bool whole = whole_base && (!stepped || IsSmallWhole(Facts(ast_.Child(range, 1))));
  if (whole) {
    r.first = Value1(Opcode::kF2I, {r.base}, Type::kI64);
    r.step = stepped ? Value1(Opcode::kF2I, {r.increment}, Type::kI64) : ConstI(1);
  }
  if (whole && !stepped && IsSmallWhole(Facts(limit))) {
    const uint32_t end = Value1(Opcode::kF2I, {r.limit}, Type::kI64);
    r.count = Value1(Opcode::kIAdd, {Value1(Opcode::kISub, {end, r.first}, Type::kI64), ConstI(1)}, Type::kI64);
  } else if (whole && !stepped) {
    r.count = CountOfUnitRange(r.first, r.base, r.limit);
  } else {
    const Instruction i = Emit(
        Opcode::kRt,
        {Operand::Text("range_count"), Operand::Value(r.base), Operand::Value(r.increment), Operand::Value(r.limit)},
        {Type::kI64, Type::kF64});
    r.count = i.results[0];
    r.last = i.results[1];
  }
  return r;
}

// Element k, counted from 0; `integer`: the same as an integer, where it is whole.
uint32_t Builder::ElementOf(const ScalarRange& r, uint32_t k, uint32_t* integer) {
  if (r.whole()) {
    *integer = Value1(Opcode::kIAdd, {r.first, Value1(Opcode::kIMul, {k, r.step}, Type::kI64)}, Type::kI64);
    return Value1(Opcode::kI2F, {*integer}, Type::kF64);
  }
  const uint32_t trip = Value1(Opcode::kI2F, {k}, Type::kF64);
  uint32_t item = Value1(Opcode::kFAdd, {r.base, Value1(Opcode::kFMul, {trip, r.increment}, Type::kF64)}, Type::kF64);
  const uint32_t is_first = Value1(Opcode::kIEq, {k, ConstI(0)}, Type::kI1);
  item = Value1(Opcode::kSelect, {is_first, r.base, item}, Type::kF64);
  const uint32_t is_last =
      Value1(Opcode::kIEq, {Value1(Opcode::kIAdd, {k, ConstI(1)}, Type::kI64), r.count}, Type::kI1);
  return Value1(Opcode::kSelect, {is_last, r.last, item}, Type::kF64);
}

}  // namespace residua::array_ir
