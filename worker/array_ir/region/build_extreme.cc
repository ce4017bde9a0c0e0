// Extremes with their places: [m, k] = max(x), [m, k] = min(A, [], 2), of an array or of an elementwise expression.
//
// As the kernel finds them: NaN loses, of equal elements the first is taken. One vector has one extreme; else each
// column has its own, or each row, whose extremes so far stand in the results from the start, so that elements are
// taken in order of storage. What is empty has results of its own and goes to the kernel.
#include <limits>

#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

class Extremes {
 public:
  Extremes(Builder& b, RegionBuilder& loops, Opcode beats, const std::array<uint32_t, 2>& slots)
      : b_(b), loops_(loops), beats_(beats), slots_(slots) {
    best_ = b.NewStorage(b.FreshName("best"), StorageKind::kF64);
    place_ = b.NewStorage(b.FreshName("place"), StorageKind::kF64);
    trip_ = b.NewStorage(b.FreshName("trip"), StorageKind::kI64);
  }

  void OfAll() {
    Begin();
    b_.Set(trip_, b_.ConstI(1));
    loops_.ForEach([&](uint32_t x) {
      Take(x, b_.Get(trip_));
      b_.Set(trip_, b_.Value1(Opcode::kIAdd, {b_.Get(trip_), b_.ConstI(1)}, Type::kI64));
    });
  }
  std::array<uint32_t, 2> Found() const { return {b_.Get(best_), b_.Get(place_)}; }
  void PutFound() {
    for (size_t k = 0; k < 2; ++k) {
      b_.Rtv("set_f64", {Operand::Storage(slots_[k]), Operand::Value(Found()[k])});
    }
  }
  void OfColumns() {
    Allocate(b_.ConstI(1), loops_.extent(1));
    loops_.ForEachByColumn([&](uint32_t) { Begin(); },
                           [&](uint32_t i, uint32_t, uint32_t x) {
                             Take(x, b_.Value1(Opcode::kIAdd, {i, b_.ConstI(1)}, Type::kI64));
                           },
                           [&](uint32_t j) { Put(j); });
  }
  void OfRows() {
    Allocate(loops_.extent(0), b_.ConstI(1));
    EmitLoop(b_, loops_.extent(0), [&](uint32_t i) {
      Begin();
      Put(i);
    });
    loops_.ForEachByColumn([](uint32_t) {},
                           [&](uint32_t i, uint32_t j, uint32_t x) {
                             b_.Set(best_, b_.Value1(Opcode::kLoad, {out_[0], i}, Type::kF64));
                             b_.Set(place_, b_.Value1(Opcode::kLoad, {out_[1], i}, Type::kF64));
                             Take(x, b_.Value1(Opcode::kIAdd, {j, b_.ConstI(1)}, Type::kI64));
                             Put(i);
                           },
                           [](uint32_t) {});
  }

 private:
  void Begin() {
    b_.Set(best_, b_.ConstF(std::numeric_limits<double>::quiet_NaN()));
    b_.Set(place_, b_.ConstF(1));
  }
  void Take(uint32_t x, uint32_t position) {
    const auto is = [&](Opcode op, uint32_t a, uint32_t c) { return b_.Value1(op, {a, c}, Type::kI1); };
    const auto select = [&](uint32_t c, uint32_t a, uint32_t other) {
      return b_.Value1(Opcode::kSelect, {c, a, other}, Type::kF64);
    };
    // Most elements are worse than the best so far, which is one comparison that NaN does not pass.
    const uint32_t look = b_.NewBlock(), done = b_.NewBlock(), old = b_.Get(best_);
    b_.Branch(is(beats_ == Opcode::kFGt ? Opcode::kFLe : Opcode::kFGe, x, old), done, look);
    b_.Start(look);
    const uint32_t none = is(Opcode::kFNe, old, old), number = is(Opcode::kFEq, x, x);
    const uint32_t better = is(Opcode::kOr, is(beats_, x, old), is(Opcode::kAnd, none, number));
    b_.Set(best_, select(is(Opcode::kOr, better, none), x, old));
    b_.Set(place_, select(better, b_.Value1(Opcode::kI2F, {position}, Type::kF64), b_.Get(place_)));
    b_.Branch(done);
    b_.Start(done);
  }
  void Allocate(uint32_t rows, uint32_t cols) {
    for (size_t k = 0; k < 2; ++k) out_[k] = b_.NewElements(slots_[k], value::ClassId::kDouble, rows, cols);
  }
  void Put(uint32_t k) {
    const std::array<uint32_t, 2> values = Found();
    for (size_t r = 0; r < 2; ++r) {
      b_.Emit(Opcode::kStore, {Operand::Value(out_[r]), Operand::Value(k), Operand::Value(values[r])});
    }
  }

  Builder& b_;
  RegionBuilder& loops_;
  const Opcode beats_;
  const std::array<uint32_t, 2> slots_;
  std::array<uint32_t, 2> out_ = {kNone, kNone};
  uint32_t best_ = kNone, place_ = kNone, trip_ = kNone;
};

}  // namespace

std::optional<std::vector<Ref>> Builder::BuildExtremesAndPlaces(ExprId argument, int dimension, Opcode beats,
                                                                bool numbers,
                                                                const std::function<std::vector<Ref>()>& by_kernel) {
  if (kernels_only_) return {};
  const Region region = Region::OfExpression(*this, argument);  // of what is stored the kernel is as fast
  if (region.size() == 0) return {};
  if (numbers) return BuildExtremeOfVector(region, beats, by_kernel);
  const std::array<uint32_t, 2> slots = {Temporary(), Temporary()};
  const uint32_t fast = NewBlock(), some = NewBlock(), slow = NewBlock(), done = NewBlock();
  RegionBuilder loops(*this, region);
  loops.Test(fast, slow);
  Start(fast);
  const uint32_t one = ConstI(1);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return Value1(op, {x, y}, Type::kI1); };
  Branch(is(Opcode::kAnd, is(Opcode::kILe, one, loops.extent(0)), is(Opcode::kILe, one, loops.extent(1))), some, slow);
  Start(some);
  Extremes extremes(*this, loops, beats, slots);
  if (dimension == 2) {
    extremes.OfRows();
  } else if (dimension == 1) {
    extremes.OfColumns();
  } else {
    const uint32_t vector = NewBlock(), matrix = NewBlock();
    const uint32_t row = is(Opcode::kIEq, loops.extent(0), one), column = is(Opcode::kIEq, loops.extent(1), one);
    Branch(is(Opcode::kOr, row, column), vector, matrix);
    Start(vector);
    extremes.OfAll();
    extremes.PutFound();
    Branch(done);
    Start(matrix);
    extremes.OfColumns();
  }
  Branch(done);
  Start(slow);
  kernels_only_ = true;
  const std::vector<Ref> general = by_kernel();
  for (size_t k = 0; k < 2; ++k) Rtv("move", {Operand::Storage(slots[k]), Operand::Storage(ToSlot(general[k]))});
  kernels_only_ = false;
  Branch(done);
  Start(done);
  return std::vector<Ref>{{Rep::kArray, kNone, slots[0], true}, {Rep::kArray, kNone, slots[1], true}};
}

// The extreme of a vector with elements, as numbers; a speculative version gives up on the results of nothing.
std::vector<Ref> Builder::BuildExtremeOfVector(const Region& region, Opcode beats,
                                               const std::function<std::vector<Ref>()>& by_kernel) {
  const std::array<uint32_t, 2> results = {NewStorage(FreshName("best"), StorageKind::kF64),
                                           NewStorage(FreshName("place"), StorageKind::kF64)};
  const uint32_t fast = NewBlock(), some = NewBlock(), slow = NewBlock(), done = NewBlock();
  RegionBuilder loops(*this, region);
  loops.Test(fast, slow);
  Start(fast);
  const uint32_t vector = loops.LiesAlong(VectorKind::kAny);
  const uint32_t elements = Value1(Opcode::kILe, {ConstI(1), loops.Numel()}, Type::kI1);
  Branch(Value1(Opcode::kAnd, {vector, elements}, Type::kI1), some, slow);
  Start(some);
  Extremes extremes(*this, loops, beats, {kNone, kNone});
  extremes.OfAll();
  for (size_t k = 0; k < 2; ++k) Set(results[k], extremes.Found()[k]);
  Branch(done);
  Start(slow);
  kernels_only_ = true;
  const std::vector<Ref> general = by_kernel();
  for (size_t k = 0; k < 2; ++k) Set(results[k], NumberOrGiveUp(ToSlot(general[k])));
  kernels_only_ = false;
  Branch(done);
  Start(done);
  return {F(Get(results[0])), F(Get(results[1]))};
}

}  // namespace residua::array_ir
