// Reductions along a dimension: sum(A, 2), max(abs(B)), any(A > 1), of an array or of an elementwise expression of
// which only one element exists at a time.
//
// The elements are taken column by column, in order of storage. Along the first dimension each column has one
// accumulated value; along the second all rows have theirs, which are in the result from the start: so the kernels add,
// and so does Octave, which shows in the last bits (truth values are
// counted, of which none is rounded). Where the dimension is the first that has not the extent 1, one row
// is reduced to one number. What is empty has rules of its own and goes to the kernel. sum (sum (A)) needs no array
// between: each column's sum is added when it is complete.
#include "worker/array_ir/region/build_reduction_along.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

class Along {
 public:
  Along(FunctionBuilder& b, RegionBuilder& loops, uint32_t initial, Type type,
        const std::function<uint32_t(uint32_t, uint32_t)>& step, bool mean)
      : b_(b),
        loops_(loops),
        initial_(initial),
        type_(type),
        step_(step),
        mean_(mean),
        acc_(b.ir.NewStorage(b.ir.FreshName("acc"), type == Type::kF64   ? StorageKind::kF64
                                                    : type == Type::kI64 ? StorageKind::kI64
                                                                         : StorageKind::kI1)) {}

  // Into the slot.
  void Columns(uint32_t slot) {
    const uint32_t out = New(slot, b_.ir.ConstI(1), loops_.extent(1));
    loops_.ForEachByColumn([&](uint32_t) { b_.ir.Set(acc_, initial_); },
                           [&](uint32_t, uint32_t, uint32_t x) { Add(x); },
                           [&](uint32_t j) { Store(out, j, Given(Accumulated(), 0)); });
  }
  void Rows(uint32_t slot) {
    const uint32_t out = New(slot, loops_.extent(0), b_.ir.ConstI(1));
    const uint32_t first = type_ == Type::kI64 ? b_.ir.Value1(Opcode::kI2F, {initial_}, Type::kF64) : initial_;
    EmitLoop(b_, loops_.extent(0), [&](uint32_t i) { Store(out, i, first); });
    loops_.ForEachByColumn([](uint32_t) {},
                           [&](uint32_t i, uint32_t, uint32_t x) { Store(out, i, Stepped(Load(out, i), x)); },
                           [](uint32_t) {});
    if (mean_) EmitLoop(b_, loops_.extent(0), [&](uint32_t i) { Store(out, i, Given(Load(out, i), 1)); });
  }
  void OneRow(uint32_t slot) {
    const uint32_t one = b_.ir.ConstI(1), out = New(slot, one, one);
    b_.ir.Set(acc_, initial_);
    loops_.ForEach([&](uint32_t x) { Add(x); });
    Store(out, b_.ir.ConstI(0), Given(Accumulated(), 1));
  }

 private:
  // What is stored of a result along the dimension of that number.
  uint32_t Given(uint32_t x, int reduced) {
    if (!mean_) return x;
    const uint32_t n = b_.ir.Value1(Opcode::kI2F, {loops_.extent(reduced)}, Type::kF64);
    return b_.ir.Value1(Opcode::kFDiv, {x, n}, Type::kF64);
  }
  value::ClassId Class() const { return type_ == Type::kI1 ? value::ClassId::kLogical : value::ClassId::kDouble; }
  // What is stored of a count is a double, to which every number below 2^53 is exact.
  uint32_t Accumulated() {
    const uint32_t x = b_.ir.Get(acc_);
    return type_ == Type::kI64 ? b_.ir.Value1(Opcode::kI2F, {x}, Type::kF64) : x;
  }
  uint32_t Stepped(uint32_t stored, uint32_t x) {
    return type_ == Type::kI64 ? b_.ir.Value1(Opcode::kFAdd, {stored, x}, Type::kF64) : step_(stored, x);
  }
  uint32_t New(uint32_t slot, uint32_t rows, uint32_t cols) { return NewElements(b_, slot, Class(), rows, cols); }
  void Add(uint32_t x) { b_.ir.Set(acc_, step_(b_.ir.Get(acc_), x)); }
  std::vector<Operand> At(uint32_t data, uint32_t k) const { return {Operand::Value(data), Operand::Value(k)}; }
  uint32_t Load(uint32_t data, uint32_t k) {
    std::vector<Operand> operands = At(data, k);
    if (type_ == Type::kI1) operands.push_back(Operand::Text(ElementWord(Class())));
    return b_.ir.Emit(Opcode::kLoad, std::move(operands), {type_ == Type::kI1 ? Type::kI1 : Type::kF64}).results[0];
  }
  void Store(uint32_t data, uint32_t k, uint32_t x) {
    std::vector<Operand> operands = At(data, k);
    operands.push_back(Operand::Value(x));
    if (type_ == Type::kI1) operands.push_back(Operand::Text(ElementWord(Class())));
    b_.ir.Emit(Opcode::kStore, std::move(operands));
  }

  FunctionBuilder& b_;
  RegionBuilder& loops_;
  const uint32_t initial_;
  const Type type_;
  const std::function<uint32_t(uint32_t, uint32_t)>& step_;
  const bool mean_;
  const uint32_t acc_;
};

}  // namespace

bool CanReduceAlong(FunctionBuilder& b, ExprId argument) {
  return !b.kernels_only && Region::OfOperand(b, argument).size() > 0;
}

Ref BuildReductionAlong(FunctionBuilder& b, ExprId argument, int dimension, uint32_t initial, Type type,
                        const std::function<uint32_t(uint32_t, uint32_t)>& step, const std::function<Ref()>& by_kernel,
                        bool mean) {
  const Region region = Region::OfOperand(b, argument);
  const uint32_t slot = b.ir.Temporary();
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t one = b.ir.ConstI(1), rows = loops.extent(0);
  const uint32_t some = b.ir.Value1(
      Opcode::kAnd,
      {b.ir.Value1(Opcode::kILe, {one, rows}, Type::kI1), b.ir.Value1(Opcode::kILe, {one, loops.extent(1)}, Type::kI1)},
      Type::kI1);
  const uint32_t reduce = b.ir.NewBlock();
  b.ir.Branch(some, reduce, slow);
  b.ir.Start(reduce);
  Along along(b, loops, initial, type, step, mean);
  if (dimension == 2) {
    along.Rows(slot);
  } else if (dimension == 1) {
    along.Columns(slot);
  } else {
    const uint32_t row = b.ir.NewBlock(), columns = b.ir.NewBlock();
    b.ir.Branch(b.ir.Value1(Opcode::kIEq, {rows, one}, Type::kI1), row, columns);
    b.ir.Start(row);
    along.OneRow(slot);
    b.ir.Branch(done);
    b.ir.Start(columns);
    along.Columns(slot);
  }
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, by_kernel);
  const bool numbers = type != Type::kI1;
  return Ref{numbers ? Rep::kArray : Rep::kElements, kNone, slot, true,
             numbers ? value::ClassId::kDouble : value::ClassId::kLogical};
}

// Of one row its elements are the results of its columns, to which the initial value adds nothing.
uint32_t BuildReductionTwice(FunctionBuilder& b, ExprId argument, uint32_t initial,
                             const std::function<uint32_t(uint32_t, uint32_t)>& step,
                             const std::function<uint32_t()>& by_kernel) {
  const Region region = Region::OfOperand(b, argument);
  const uint32_t total = b.ir.NewStorage(b.ir.FreshName("acc"), StorageKind::kF64);
  const uint32_t column = b.ir.NewStorage(b.ir.FreshName("acc"), StorageKind::kF64);
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock(), reduce = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  b.ir.Branch(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), loops.Numel()}, Type::kI1), reduce, slow);
  b.ir.Start(reduce);
  b.ir.Set(total, initial);
  loops.ForEachByColumn([&](uint32_t) { b.ir.Set(column, initial); },
                        [&](uint32_t, uint32_t, uint32_t x) { b.ir.Set(column, step(b.ir.Get(column), x)); },
                        [&](uint32_t) { b.ir.Set(total, step(b.ir.Get(total), b.ir.Get(column))); });
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] { b.ir.Set(total, by_kernel()); });
  return b.ir.Get(total);
}

}  // namespace residua::array_ir
