// Loops that go over one array with more than a sum: find(x, 1), find(x < v, 1, 'last'), norm(x).
//
// The search ends at the first element that is not zero, so that what is compared need not be an array, nor be compared
// as a whole. A result that has no element has extents of its own and goes to the kernel, as does the norm of what is
// neither row nor column.
#include "worker/array_ir/region/build_search.h"

#include <algorithm>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

// The place of the first element of the root that is not zero, or of the last one, in order of storage; -1: none.
uint32_t RegionBuilder::Search(bool last) {
  LoadConstants();
  const auto integer = [&](const char* stem) { return b_.ir.NewStorage(b_.ir.FreshName(stem), StorageKind::kI64); };
  const uint32_t count = Numel(), one = b_.ir.ConstI(1), trip = integer("trip"), place = integer("place");
  b_.ir.Set(trip, b_.ir.ConstI(0));
  b_.ir.Set(place, b_.ir.ConstI(-1));
  const uint32_t head = b_.ir.NewBlock(), body = b_.ir.NewBlock(), found = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  b_.ir.Branch(head);
  b_.ir.Start(head);
  const uint32_t k = b_.ir.Get(trip);
  b_.ir.Branch(b_.ir.Value1(Opcode::kILt, {k, count}, Type::kI1), body, done);
  b_.ir.Start(body);
  const uint32_t next = b_.ir.Value1(Opcode::kIAdd, {k, one}, Type::kI64);
  const uint32_t at = last ? b_.ir.Value1(Opcode::kISub, {count, next}, Type::kI64) : k;
  const uint32_t x = Value(r_.root(), at, at, at);
  std::fill(value_.begin(), value_.end(), kNone);
  b_.ir.Set(trip, next);
  b_.ir.Branch(b_.ir.Value1(Opcode::kFNe, {x, b_.ir.ConstF(0)}, Type::kI1), found, head);
  b_.ir.Start(found);
  b_.ir.Set(place, at);
  b_.ir.Branch(done);
  b_.ir.Start(done);
  return b_.ir.Get(place);
}

std::optional<Ref> BuildSearch(FunctionBuilder& b, ExprId argument, bool last, const std::function<Ref()>& by_kernel) {
  if (b.kernels_only) return {};
  const Region region = Region::OfOperand(b, argument);
  if (region.size() == 0 || !region.IsFlat()) return {};
  const uint32_t slot = b.ir.Temporary();
  const uint32_t fast = b.ir.NewBlock(), some = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t at = loops.Search(last);
  b.ir.Branch(b.ir.Value1(Opcode::kILe, {b.ir.ConstI(0), at}, Type::kI1), some, slow);
  b.ir.Start(some);
  const uint32_t position = b.ir.Value1(Opcode::kIAdd, {at, b.ir.ConstI(1)}, Type::kI64);
  b.ir.Rtv("set_f64", {Operand::Storage(slot), Operand::Value(b.ir.Value1(Opcode::kI2F, {position}, Type::kF64))});
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, by_kernel);
  return Ref{Rep::kArray, kNone, slot, true};
}

namespace {

struct Scan {
  std::function<void()> begin;
  std::function<void(uint32_t)> step;
  std::function<void()> end, by_kernel;
};

// `begin`, then `step` for each element and `end` where it is a vector that is not empty; else `by_kernel`. False: it
// is no operand of a region, and nothing is emitted.
bool ScanVector(FunctionBuilder& b, ExprId argument, const Scan& scan) {
  if (IsReducedAsNumbers(b, argument)) {
    const SmallArray numbers = BuildSmall(b, argument);
    scan.begin();
    for (const uint32_t x : numbers.values) scan.step(x);
    scan.end();
    return true;
  }
  if (b.kernels_only) return false;
  const Region region = Region::OfOperand(b, argument);
  if (region.size() == 0) return false;
  const uint32_t fast = b.ir.NewBlock(), vector = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t one = b.ir.ConstI(1);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI1); };
  const uint32_t row = is(Opcode::kIEq, loops.extent(0), one), column = is(Opcode::kIEq, loops.extent(1), one);
  const uint32_t some =
      is(Opcode::kAnd, is(Opcode::kILe, one, loops.extent(0)), is(Opcode::kILe, one, loops.extent(1)));
  b.ir.Branch(is(Opcode::kAnd, some, is(Opcode::kOr, row, column)), vector, slow);
  b.ir.Start(vector);
  scan.begin();
  loops.ForEach(scan.step);
  scan.end();
  b.ir.Branch(done);
  ByKernels(b, slow, done, scan.by_kernel);
  return true;
}

}  // namespace

// The root of the sum of squares of a vector, relative to the largest element so far, as the kernel adds them up.
std::optional<uint32_t> BuildVectorNorm(FunctionBuilder& b, ExprId argument,
                                        const std::function<uint32_t()>& by_kernel) {
  const uint32_t scale = b.ir.NewStorage(b.ir.FreshName("scale"), StorageKind::kF64);
  const uint32_t sum = b.ir.NewStorage(b.ir.FreshName("squares"), StorageKind::kF64);
  const uint32_t norm = b.ir.NewStorage(b.ir.FreshName("root"), StorageKind::kF64);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI1); };
  const auto number = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kF64); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return b.ir.Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  Scan scan;
  scan.begin = [&] {
    b.ir.Set(scale, b.ir.ConstF(0));
    b.ir.Set(sum, b.ir.ConstF(1));
  };
  scan.step = [&](uint32_t x) {
    const uint32_t t = b.ir.Value1(Opcode::kFAbs, {x}, Type::kF64), top = b.ir.Get(scale), so_far = b.ir.Get(sum),
                   one = b.ir.ConstF(1);
    const uint32_t larger = is(Opcode::kFLt, top, t), equal = is(Opcode::kFEq, top, t);
    const uint32_t zero = is(Opcode::kFEq, t, b.ir.ConstF(0)), nan = is(Opcode::kFNe, t, t);
    const uint32_t ratio = number(Opcode::kFDiv, select(larger, top, t), select(larger, t, top));
    const uint32_t square = select(equal, one, number(Opcode::kFMul, ratio, ratio));
    const uint32_t grown = number(Opcode::kFAdd, number(Opcode::kFMul, so_far, square), one);
    const uint32_t more = select(zero, so_far, number(Opcode::kFAdd, so_far, square));
    b.ir.Set(sum, select(nan, t, select(larger, grown, more)));
    b.ir.Set(scale, select(nan, t, select(larger, t, top)));
  };
  scan.end = [&] {
    b.ir.Set(norm, number(Opcode::kFMul, b.ir.Get(scale), b.ir.Value1(Opcode::kSqrt, {b.ir.Get(sum)}, Type::kF64)));
  };
  scan.by_kernel = [&] { b.ir.Set(norm, by_kernel()); };
  if (!ScanVector(b, argument, scan)) return {};
  return b.ir.Get(norm);
}

}  // namespace residua::array_ir
