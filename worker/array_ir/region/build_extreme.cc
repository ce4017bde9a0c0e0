// Extremes with their places: [m, k] = max(x), [m, k] = min(A, [], 2), of an array or of an elementwise expression.
//
// As the kernel finds them: NaN loses, of equal elements the first is taken. One vector has one extreme; else each
// column has its own, or each row, whose extremes so far stand in the results from the start, so that elements are
// taken in order of storage. What is empty has results of its own and goes to the kernel.
#include "worker/array_ir/region/build_extreme.h"

#include <limits>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

class Extremes {
 public:
  Extremes(FunctionBuilder& b, RegionBuilder& loops, Opcode beats, const std::array<uint32_t, 2>& slots)
      : b_(b), loops_(loops), beats_(beats), slots_(slots) {
    best_ = b.ir.NewStorage(b.ir.FreshName("best"), StorageKind::kF64);
    place_ = b.ir.NewStorage(b.ir.FreshName("place"), StorageKind::kF64);
    trip_ = b.ir.NewStorage(b.ir.FreshName("trip"), StorageKind::kI64);
  }

  void OfAll() {
    Begin();
    b_.ir.Set(trip_, b_.ir.ConstI(1));
    loops_.ForEach([&](uint32_t x) {
      Take(x, b_.ir.Get(trip_));
      b_.ir.Set(trip_, b_.ir.Value1(Opcode::kIAdd, {b_.ir.Get(trip_), b_.ir.ConstI(1)}, Type::kI64));
    });
  }
  std::array<uint32_t, 2> Found() const { return {b_.ir.Get(best_), b_.ir.Get(place_)}; }
  void PutFound() {
    for (size_t k = 0; k < 2; ++k) {
      b_.ir.Rtv("set_f64", {Operand::Storage(slots_[k]), Operand::Value(Found()[k])});
    }
  }
  void OfColumns() {
    Allocate(b_.ir.ConstI(1), loops_.extent(1));
    loops_.ForEachByColumn([&](uint32_t) { Begin(); },
                           [&](uint32_t i, uint32_t, uint32_t x) {
                             Take(x, b_.ir.Value1(Opcode::kIAdd, {i, b_.ir.ConstI(1)}, Type::kI64));
                           },
                           [&](uint32_t j) { Put(j); });
  }
  void OfRows() {
    Allocate(loops_.extent(0), b_.ir.ConstI(1));
    EmitLoop(b_, loops_.extent(0), [&](uint32_t i) {
      Begin();
      Put(i);
    });
    loops_.ForEachByColumn([](uint32_t) {},
                           [&](uint32_t i, uint32_t j, uint32_t x) {
                             b_.ir.Set(best_, b_.ir.Value1(Opcode::kLoad, {out_[0], i}, Type::kF64));
                             b_.ir.Set(place_, b_.ir.Value1(Opcode::kLoad, {out_[1], i}, Type::kF64));
                             Take(x, b_.ir.Value1(Opcode::kIAdd, {j, b_.ir.ConstI(1)}, Type::kI64));
                             Put(i);
                           },
                           [](uint32_t) {});
  }

 private:
  void Begin() {
    b_.ir.Set(best_, b_.ir.ConstF(std::numeric_limits<double>::quiet_NaN()));
    b_.ir.Set(place_, b_.ir.ConstF(1));
  }
  void Take(uint32_t x, uint32_t position) {
    const auto is = [&](Opcode op, uint32_t a, uint32_t c) { return b_.ir.Value1(op, {a, c}, Type::kI1); };
    const auto select = [&](uint32_t c, uint32_t a, uint32_t other) {
      return b_.ir.Value1(Opcode::kSelect, {c, a, other}, Type::kF64);
    };
    // Most elements are worse than the best so far, which is one comparison that NaN does not pass.
    const uint32_t look = b_.ir.NewBlock(), done = b_.ir.NewBlock(), old = b_.ir.Get(best_);
    b_.ir.Branch(is(beats_ == Opcode::kFGt ? Opcode::kFLe : Opcode::kFGe, x, old), done, look);
    b_.ir.Start(look);
    const uint32_t none = is(Opcode::kFNe, old, old), number = is(Opcode::kFEq, x, x);
    const uint32_t better = is(Opcode::kOr, is(beats_, x, old), is(Opcode::kAnd, none, number));
    b_.ir.Set(best_, select(is(Opcode::kOr, better, none), x, old));
    b_.ir.Set(place_, select(better, b_.ir.Value1(Opcode::kI2F, {position}, Type::kF64), b_.ir.Get(place_)));
    b_.ir.Branch(done);
    b_.ir.Start(done);
  }
  void Allocate(uint32_t rows, uint32_t cols) {
    for (size_t k = 0; k < 2; ++k) out_[k] = NewElements(b_, slots_[k], value::ClassId::kDouble, rows, cols);
  }
  void Put(uint32_t k) {
    const std::array<uint32_t, 2> values = Found();
    for (size_t r = 0; r < 2; ++r) {
      b_.ir.Emit(Opcode::kStore, {Operand::Value(out_[r]), Operand::Value(k), Operand::Value(values[r])});
    }
  }

  FunctionBuilder& b_;
  RegionBuilder& loops_;
  const Opcode beats_;
  const std::array<uint32_t, 2> slots_;
  std::array<uint32_t, 2> out_ = {kNone, kNone};
  uint32_t best_ = kNone, place_ = kNone, trip_ = kNone;
};

}  // namespace

namespace {

std::vector<Ref> BuildExtremeOfVector(FunctionBuilder& b, const Region& region, Opcode beats,
                                      const std::function<std::vector<Ref>()>& by_kernel);

}  // namespace

std::optional<std::vector<Ref>> BuildExtremesAndPlaces(FunctionBuilder& b, ExprId argument, int dimension, Opcode beats,
                                                       bool numbers,
                                                       const std::function<std::vector<Ref>()>& by_kernel) {
  if (b.kernels_only) return {};
  // Of what is stored the kernel is as fast, but where its results would be made numbers of again.
  const Region region = numbers ? Region::OfOperand(b, argument) : Region::OfExpression(b, argument);
  if (region.size() == 0) return {};
  if (numbers) return BuildExtremeOfVector(b, region, beats, by_kernel);
  const std::array<uint32_t, 2> slots = {b.ir.Temporary(), b.ir.Temporary()};
  const uint32_t fast = b.ir.NewBlock(), some = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t one = b.ir.ConstI(1);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI1); };
  b.ir.Branch(is(Opcode::kAnd, is(Opcode::kILe, one, loops.extent(0)), is(Opcode::kILe, one, loops.extent(1))), some,
              slow);
  b.ir.Start(some);
  Extremes extremes(b, loops, beats, slots);
  if (dimension == 2) {
    extremes.OfRows();
  } else if (dimension == 1) {
    extremes.OfColumns();
  } else {
    const uint32_t vector = b.ir.NewBlock(), matrix = b.ir.NewBlock();
    const uint32_t row = is(Opcode::kIEq, loops.extent(0), one), column = is(Opcode::kIEq, loops.extent(1), one);
    b.ir.Branch(is(Opcode::kOr, row, column), vector, matrix);
    b.ir.Start(vector);
    extremes.OfAll();
    extremes.PutFound();
    b.ir.Branch(done);
    b.ir.Start(matrix);
    extremes.OfColumns();
  }
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] {
    const std::vector<Ref> general = by_kernel();
    for (size_t k = 0; k < 2; ++k)
      b.ir.Rtv("move", {Operand::Storage(slots[k]), Operand::Storage(ToSlot(b, general[k]))});
  });
  return std::vector<Ref>{{Rep::kArray, kNone, slots[0], true}, {Rep::kArray, kNone, slots[1], true}};
}

namespace {

// The extreme of a vector with elements, as numbers; a speculative version gives up on the results of nothing.
std::vector<Ref> BuildExtremeOfVector(FunctionBuilder& b, const Region& region, Opcode beats,
                                      const std::function<std::vector<Ref>()>& by_kernel) {
  const std::array<uint32_t, 2> results = {b.ir.NewStorage(b.ir.FreshName("best"), StorageKind::kF64),
                                           b.ir.NewStorage(b.ir.FreshName("place"), StorageKind::kF64)};
  const uint32_t fast = b.ir.NewBlock(), some = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t vector = loops.LiesAlong(VectorKind::kAny);
  const uint32_t elements = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), loops.Numel()}, Type::kI1);
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {vector, elements}, Type::kI1), some, slow);
  b.ir.Start(some);
  Extremes extremes(b, loops, beats, {kNone, kNone});
  extremes.OfAll();
  for (size_t k = 0; k < 2; ++k) b.ir.Set(results[k], extremes.Found()[k]);
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] {
    const std::vector<Ref> general = by_kernel();
    for (size_t k = 0; k < 2; ++k) b.ir.Set(results[k], NumberOrGiveUp(b, ToSlot(b, general[k])));
  });
  return {Ref::Number(b.ir.Get(results[0])), Ref::Number(b.ir.Get(results[1]))};
}

}  // namespace

}  // namespace residua::array_ir
