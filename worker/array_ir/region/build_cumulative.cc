// Sums and products so far: cumsum(x), cumsum(x .* y, 2), cumprod(x), of an array or of an elementwise expression of
// which only one element exists at a time.
//
// Down a column the number so far is at hand; along a row it is what stands one column before in the result, so that
// the elements are taken in order of storage here, too. The first element of each is itself: it is added to -0 or
// multiplied by 1, which changes no number.
#include "worker/array_ir/region/build_cumulative.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

class Cumulative {
 public:
  Cumulative(FunctionBuilder& b, RegionBuilder& loops, Opcode op, uint32_t initial, uint32_t slot)
      : b_(b), loops_(loops), op_(op), initial_(initial) {
    out_ = NewElements(b, slot, value::ClassId::kDouble, loops.extent(0), loops.extent(1));
    so_far_ = b.ir.NewStorage(b.ir.FreshName("acc"), StorageKind::kF64);
  }

  void DownColumns() {
    loops_.ForEachByColumn([&](uint32_t) { b_.ir.Set(so_far_, initial_); },
                           [&](uint32_t i, uint32_t j, uint32_t x) { Put(At(i, j), x); }, [](uint32_t) {});
  }
  void AlongRows() {
    const uint32_t zero = b_.ir.ConstI(0);
    loops_.ForEachByColumn(
        [](uint32_t) {},
        [&](uint32_t i, uint32_t j, uint32_t x) {
          const uint32_t at = At(i, j), first = b_.ir.Value1(Opcode::kIEq, {j, zero}, Type::kI1);
          const uint32_t before = b_.ir.Value1(Opcode::kISub, {at, loops_.extent(0)}, Type::kI64);
          // In the first column its own place stands for the one before, and what is there is not taken.
          const uint32_t place = b_.ir.Value1(Opcode::kSelect, {first, at, before}, Type::kI64);
          const uint32_t old = b_.ir.Value1(Opcode::kLoad, {out_, place}, Type::kF64);
          Store(at,
                b_.ir.Value1(op_, {b_.ir.Value1(Opcode::kSelect, {first, initial_, old}, Type::kF64), x}, Type::kF64));
        },
        [](uint32_t) {});
  }
  void AlongOneRow() {
    const uint32_t k = b_.ir.NewStorage(b_.ir.FreshName("trip"), StorageKind::kI64);
    b_.ir.Set(k, b_.ir.ConstI(0));
    b_.ir.Set(so_far_, initial_);
    loops_.ForEach([&](uint32_t x) {
      const uint32_t at = b_.ir.Get(k);
      Put(at, x);
      b_.ir.Set(k, b_.ir.Value1(Opcode::kIAdd, {at, b_.ir.ConstI(1)}, Type::kI64));
    });
  }

 private:
  uint32_t At(uint32_t i, uint32_t j) {
    return b_.ir.Value1(Opcode::kIAdd, {i, b_.ir.Value1(Opcode::kIMul, {j, loops_.extent(0)}, Type::kI64)}, Type::kI64);
  }
  void Put(uint32_t at, uint32_t x) {
    const uint32_t next = b_.ir.Value1(op_, {b_.ir.Get(so_far_), x}, Type::kF64);
    b_.ir.Set(so_far_, next);
    Store(at, next);
  }
  void Store(uint32_t at, uint32_t x) {
    b_.ir.Emit(Opcode::kStore, {Operand::Value(out_), Operand::Value(at), Operand::Value(x)});
  }

  FunctionBuilder& b_;
  RegionBuilder& loops_;
  const Opcode op_;
  const uint32_t initial_;
  uint32_t out_ = kNone, so_far_ = kNone;
};

}  // namespace

std::optional<Ref> BuildCumulative(FunctionBuilder& b, ExprId argument, int dimension, Opcode op, double initial,
                                   const std::function<Ref()>& by_kernel) {
  if (b.kernels_only) return {};
  const Region region = Region::OfOperand(b, argument);
  if (region.size() == 0) return {};
  const uint32_t slot = b.ir.Temporary();
  const uint32_t fast = b.ir.NewBlock(), some = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t one = b.ir.ConstI(1);
  const auto at_least_one = [&](int d) { return b.ir.Value1(Opcode::kILe, {one, loops.extent(d)}, Type::kI1); };
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {at_least_one(0), at_least_one(1)}, Type::kI1), some, slow);
  b.ir.Start(some);
  Cumulative cumulative(b, loops, op, b.ir.ConstF(initial), slot);
  if (dimension == 1) {
    cumulative.DownColumns();
  } else {
    const uint32_t row = b.ir.NewBlock(), matrix = b.ir.NewBlock();
    b.ir.Branch(b.ir.Value1(Opcode::kIEq, {loops.extent(0), one}, Type::kI1), row, matrix);
    b.ir.Start(row);
    cumulative.AlongOneRow();
    b.ir.Branch(done);
    b.ir.Start(matrix);
    if (dimension == 2) {
      cumulative.AlongRows();
    } else {
      cumulative.DownColumns();
    }
  }
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, by_kernel);
  return Ref{Rep::kArray, kNone, slot, true};
}

}  // namespace residua::array_ir
