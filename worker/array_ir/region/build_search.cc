// Loops that go over one array with more than a sum: find(x, 1), find(x < v, 1, 'last'), norm(x).
//
// The search ends at the first element that is not zero, so that what is compared need not be an array, nor be compared
// as a whole. A result that has no element has extents of its own and goes to the kernel, as does the norm of what is
// neither row nor column.
#include <algorithm>

#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

// The place of the first element of the root that is not zero, or of the last one, in order of storage; -1: none.
uint32_t RegionBuilder::Search(bool last) {
  LoadConstants();
  const auto integer = [&](const char* stem) { return b_.NewStorage(b_.FreshName(stem), StorageKind::kI64); };
  const uint32_t count = Numel(), one = b_.ConstI(1), trip = integer("trip"), place = integer("place");
  b_.Set(trip, b_.ConstI(0));
  b_.Set(place, b_.ConstI(-1));
  const uint32_t head = b_.NewBlock(), body = b_.NewBlock(), found = b_.NewBlock(), done = b_.NewBlock();
  b_.Branch(head);
  b_.Start(head);
  const uint32_t k = b_.Get(trip);
  b_.Branch(b_.Value1(Opcode::kILt, {k, count}, Type::kI1), body, done);
  b_.Start(body);
  const uint32_t next = b_.Value1(Opcode::kIAdd, {k, one}, Type::kI64);
  const uint32_t at = last ? b_.Value1(Opcode::kISub, {count, next}, Type::kI64) : k;
  const uint32_t x = Value(r_.root(), at, at, at);
  std::fill(value_.begin(), value_.end(), kNone);
  b_.Set(trip, next);
  b_.Branch(b_.Value1(Opcode::kFNe, {x, b_.ConstF(0)}, Type::kI1), found, head);
  b_.Start(found);
  b_.Set(place, at);
  b_.Branch(done);
  b_.Start(done);
  return b_.Get(place);
}

std::optional<Ref> Builder::BuildSearch(ExprId argument, bool last, const std::function<Ref()>& by_kernel) {
  if (kernels_only_) return {};
  const Region region = Region::OfOperand(*this, argument);
  if (region.size() == 0 || !region.IsFlat()) return {};
  const uint32_t slot = Temporary();
  const uint32_t fast = NewBlock(), some = NewBlock(), slow = NewBlock(), done = NewBlock();
  RegionBuilder loops(*this, region);
  loops.Test(fast, slow);
  Start(fast);
  const uint32_t at = loops.Search(last);
  Branch(Value1(Opcode::kILe, {ConstI(0), at}, Type::kI1), some, slow);
  Start(some);
  const uint32_t position = Value1(Opcode::kIAdd, {at, ConstI(1)}, Type::kI64);
  Rtv("set_f64", {Operand::Storage(slot), Operand::Value(Value1(Opcode::kI2F, {position}, Type::kF64))});
  Branch(done);
  Start(slow);
  kernels_only_ = true;
  Rtv("move", {Operand::Storage(slot), Operand::Storage(ToSlot(by_kernel()))});
  kernels_only_ = false;
  Branch(done);
  Start(done);
  return Ref{Rep::kArray, kNone, slot, true};
}

// `begin`, then `step` for each element and `end` where it is a vector that is not empty; else `by_kernel`. False: it
// is no operand of a region, and nothing is emitted.
bool Builder::ScanVector(ExprId argument, const Scan& scan) {
  if (kernels_only_) return false;
  const Region region = Region::OfOperand(*this, argument);
  if (region.size() == 0) return false;
  const uint32_t fast = NewBlock(), vector = NewBlock(), slow = NewBlock(), done = NewBlock();
  RegionBuilder loops(*this, region);
  loops.Test(fast, slow);
  Start(fast);
  const uint32_t one = ConstI(1);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return Value1(op, {x, y}, Type::kI1); };
  const uint32_t row = is(Opcode::kIEq, loops.extent(0), one), column = is(Opcode::kIEq, loops.extent(1), one);
  const uint32_t some =
      is(Opcode::kAnd, is(Opcode::kILe, one, loops.extent(0)), is(Opcode::kILe, one, loops.extent(1)));
  Branch(is(Opcode::kAnd, some, is(Opcode::kOr, row, column)), vector, slow);
  Start(vector);
  scan.begin();
  loops.ForEach(scan.step);
  scan.end();
  Branch(done);
  Start(slow);
  kernels_only_ = true;
  scan.by_kernel();
  kernels_only_ = false;
  Branch(done);
  Start(done);
  return true;
}

// The root of the sum of squares of a vector, relative to the largest element so far, as the kernel adds them up.
std::optional<uint32_t> Builder::BuildVectorNorm(ExprId argument, const std::function<uint32_t()>& by_kernel) {
  const uint32_t scale = NewStorage(FreshName("scale"), StorageKind::kF64);
  const uint32_t sum = NewStorage(FreshName("squares"), StorageKind::kF64);
  const uint32_t norm = NewStorage(FreshName("root"), StorageKind::kF64);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return Value1(op, {x, y}, Type::kI1); };
  const auto number = [&](Opcode op, uint32_t x, uint32_t y) { return Value1(op, {x, y}, Type::kF64); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  Scan scan;
  scan.begin = [&] {
    Set(scale, ConstF(0));
    Set(sum, ConstF(1));
  };
  scan.step = [&](uint32_t x) {
    const uint32_t t = Value1(Opcode::kFAbs, {x}, Type::kF64), top = Get(scale), so_far = Get(sum), one = ConstF(1);
    const uint32_t larger = is(Opcode::kFLt, top, t), equal = is(Opcode::kFEq, top, t);
    const uint32_t zero = is(Opcode::kFEq, t, ConstF(0)), nan = is(Opcode::kFNe, t, t);
    const uint32_t ratio = number(Opcode::kFDiv, select(larger, top, t), select(larger, t, top));
    const uint32_t square = select(equal, one, number(Opcode::kFMul, ratio, ratio));
    const uint32_t grown = number(Opcode::kFAdd, number(Opcode::kFMul, so_far, square), one);
    const uint32_t more = select(zero, so_far, number(Opcode::kFAdd, so_far, square));
    Set(sum, select(nan, t, select(larger, grown, more)));
    Set(scale, select(nan, t, select(larger, t, top)));
  };
  scan.end = [&] { Set(norm, number(Opcode::kFMul, Get(scale), Value1(Opcode::kSqrt, {Get(sum)}, Type::kF64))); };
  scan.by_kernel = [&] { Set(norm, by_kernel()); };
  if (!ScanVector(argument, scan)) return {};
  return Get(norm);
}

}  // namespace residua::array_ir
