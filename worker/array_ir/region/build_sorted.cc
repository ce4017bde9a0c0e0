// Few elements in order.
//
// A kernel's call takes longer than to sort a window of five numbers. Each element is put in front of those that it
// precedes, as the loop over the expression comes to it, so that equal ones keep their order, zeros of both signs among
// them; NaN stands last, or first where larger ones do. The numbers of a literal, [a, b, c], are exchanged as values
// and are in memory only where the result is an array. Costs: the square of the number of elements, of which there are
// kMost at most; what is longer, no vector or empty goes to the kernel.
#include "worker/array_ir/region/build_sorted.h"

#include <array>
#include <limits>

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/build_reduction.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

constexpr int64_t kMost = 16;
constexpr size_t kMostValues = 9;  // that are exchanged as values

uint32_t Precedes(FunctionBuilder& b, uint32_t x, uint32_t y, bool descending) {
  const auto is = [&](Opcode op, uint32_t p, uint32_t q) { return b.ir.Value1(op, {p, q}, Type::kI1); };
  const uint32_t beats = is(descending ? Opcode::kFGt : Opcode::kFLt, x, y);
  const uint32_t nan = descending ? x : y, number = descending ? y : x;
  return is(Opcode::kOr, beats, is(Opcode::kAnd, is(Opcode::kFNe, nan, nan), is(Opcode::kFEq, number, number)));
}

// Elements in memory, in order so far.
class Insertion {
 public:
  // No `places`: nobody wants them.
  Insertion(FunctionBuilder& b, bool descending, uint32_t elements, uint32_t places)
      : b_(b), descending_(descending), into_{elements, places} {
    count_ = b.ir.NewStorage(b.ir.FreshName("count"), StorageKind::kI64);
    hole_ = b.ir.NewStorage(b.ir.FreshName("hole"), StorageKind::kI64);
    b.ir.Set(count_, b.ir.ConstI(0));
  }

  void Put(uint32_t x) {
    const uint32_t count = b_.ir.Get(count_), one = b_.ir.ConstI(1);
    b_.ir.Set(hole_, count);
    const uint32_t head = b_.ir.NewBlock(), look = b_.ir.NewBlock(), move = b_.ir.NewBlock(), here = b_.ir.NewBlock();
    b_.ir.Branch(head);
    b_.ir.Start(head);
    const uint32_t at = b_.ir.Get(hole_);
    b_.ir.Branch(b_.ir.Value1(Opcode::kILt, {b_.ir.ConstI(0), at}, Type::kI1), look, here);
    b_.ir.Start(look);
    const uint32_t before = b_.ir.Value1(Opcode::kISub, {at, one}, Type::kI64);
    b_.ir.Branch(Precedes(b_, x, Load(0, before), descending_), move, here);
    b_.ir.Start(move);
    for (size_t k = 0; k < 2; ++k) {
      if (into_[k] != kNone) Store(k, at, Load(k, before));
    }
    b_.ir.Set(hole_, before);
    b_.ir.Branch(head);
    b_.ir.Start(here);
    const uint32_t next = b_.ir.Value1(Opcode::kIAdd, {count, one}, Type::kI64);
    Store(0, b_.ir.Get(hole_), x);
    if (into_[1] != kNone) Store(1, b_.ir.Get(hole_), b_.ir.Value1(Opcode::kI2F, {next}, Type::kF64));
    b_.ir.Set(count_, next);
  }

 private:
  uint32_t Load(size_t k, uint32_t at) { return b_.ir.Value1(Opcode::kLoad, {into_[k], at}, Type::kF64); }
  void Store(size_t k, uint32_t at, uint32_t x) {
    b_.ir.Emit(Opcode::kStore, {Operand::Value(into_[k]), Operand::Value(at), Operand::Value(x)});
  }

  FunctionBuilder& b_;
  const bool descending_;
  const std::array<uint32_t, 2> into_;
  uint32_t count_ = kNone, hole_ = kNone;
};

// Neighbours change places as long as one precedes the other; places[k] is where values[k] stood, from 1 on.
struct Exchanged {
  std::vector<uint32_t> values, places;
};

Exchanged Exchange(FunctionBuilder& b, const std::vector<ExprId>& scalars, bool descending) {
  Exchanged e;
  for (ExprId x : scalars) e.values.push_back(ToF64(b, Build(b, x)));
  for (size_t k = 0; k < scalars.size(); ++k) e.places.push_back(b.ir.ConstF(static_cast<double>(k + 1)));
  for (size_t last = 1; last < scalars.size(); ++last) {
    for (size_t k = last; k > 0; --k) {
      const uint32_t first = Precedes(b, e.values[k], e.values[k - 1], descending);
      for (std::vector<uint32_t>* of : {&e.values, &e.places}) {
        const uint32_t x = (*of)[k], before = (*of)[k - 1];
        (*of)[k] = b.ir.Value1(Opcode::kSelect, {first, before, x}, Type::kF64);
        (*of)[k - 1] = b.ir.Value1(Opcode::kSelect, {first, x, before}, Type::kF64);
      }
    }
  }
  return e;
}

std::vector<ExprId> FewScalars(FunctionBuilder& b, ExprId argument) {
  std::vector<ExprId> scalars = ScalarsOfLiteral(b, argument);
  if (scalars.size() < 2 || scalars.size() > kMostValues) scalars.clear();
  return scalars;
}

// x, x(a:b): what is computed has to be stored where there is much of it, and the kernel gets it from one loop.
std::optional<Region> OfStored(FunctionBuilder& b, ExprId e) {
  const ExprId whole = b.ast[e].kind == ExprKind::kIndex ? b.ast.Child(e, 0) : e;
  if (b.kernels_only || VariableOf(b, whole) == nullptr) return {};
  Region region = Region::OfOperand(b, e);
  return region.size() > 0 ? std::optional(std::move(region)) : std::nullopt;
}

Ref StoreAll(FunctionBuilder& b, const std::vector<uint32_t>& values, bool column) {
  const uint32_t slot = b.ir.Temporary(), count = b.ir.ConstI(static_cast<int64_t>(values.size())),
                 one = b.ir.ConstI(1);
  const uint32_t data = NewElements(b, slot, value::ClassId::kDouble, column ? count : one, column ? one : count);
  for (size_t k = 0; k < values.size(); ++k) {
    b.ir.Emit(Opcode::kStore,
              {Operand::Value(data), Operand::Value(b.ir.ConstI(static_cast<int64_t>(k))), Operand::Value(values[k])});
  }
  return {Rep::kArray, kNone, slot, true};
}

// Control goes to `few` where the elements are a vector with 1 to kMost of them, else to `slow`.
void TestFew(FunctionBuilder& b, RegionBuilder& loops, uint32_t few, uint32_t slow) {
  const uint32_t fast = b.ir.NewBlock(), count_block = b.ir.NewBlock();
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const auto is = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI1); };
  b.ir.Branch(loops.LiesAlong(VectorKind::kAny), count_block, slow);
  b.ir.Start(count_block);
  const uint32_t count = loops.Numel();
  b.ir.Branch(is(Opcode::kAnd, is(Opcode::kILe, b.ir.ConstI(1), count), is(Opcode::kILe, count, b.ir.ConstI(kMost))),
              few, slow);
}

}  // namespace

std::optional<std::vector<Ref>> BuildSorted(FunctionBuilder& b, ExprId argument, bool descending, int wanted,
                                            const std::function<std::vector<Ref>()>& by_kernel) {
  if (const std::vector<ExprId> scalars = FewScalars(b, argument); !scalars.empty()) {
    const bool column = b.ast.Children(argument).size() > 1;
    const Exchanged e = Exchange(b, scalars, descending);
    std::vector<Ref> results{StoreAll(b, e.values, column)};
    if (wanted > 1) results.push_back(StoreAll(b, e.places, column));
    return results;
  }
  const std::optional<Region> region = OfStored(b, argument);
  if (!region) return {};
  std::vector<uint32_t> slots, elements;
  for (int k = 0; k < wanted; ++k) slots.push_back(b.ir.Temporary());
  const uint32_t few = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, *region);
  TestFew(b, loops, few, slow);
  b.ir.Start(few);
  for (uint32_t slot : slots)
    elements.push_back(NewElements(b, slot, value::ClassId::kDouble, loops.extent(0), loops.extent(1)));
  Insertion sorted(b, descending, elements[0], wanted > 1 ? elements[1] : kNone);
  loops.ForEach([&](uint32_t x) { sorted.Put(x); });
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] {
    const std::vector<Ref> general = by_kernel();
    for (size_t k = 0; k < slots.size(); ++k)
      b.ir.Rtv("move", {Operand::Storage(slots[k]), Operand::Storage(ToSlot(b, general[k]))});
  });
  std::vector<Ref> results;
  for (uint32_t slot : slots) results.push_back({Rep::kArray, kNone, slot, true});
  return results;
}

namespace {

// The sum starts from zero; of two halves of the elements it is the mean of those beside the middle. NaN, which stands
// last, is all that is left of the others.
uint32_t Middle(FunctionBuilder& b, uint32_t low, uint32_t high, uint32_t last, uint32_t even) {
  const auto number = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kF64); };
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return b.ir.Value1(Opcode::kSelect, {c, x, y}, Type::kF64);
  };
  const uint32_t sum = number(Opcode::kFAdd, number(Opcode::kFAdd, b.ir.ConstF(0), low), high);
  const uint32_t middle = select(even, number(Opcode::kFDiv, sum, b.ir.ConstF(2)), low);
  const uint32_t nan = b.ir.Value1(Opcode::kFNe, {last, last}, Type::kI1);
  return select(nan, b.ir.ConstF(std::numeric_limits<double>::quiet_NaN()), middle);
}

}  // namespace

std::optional<uint32_t> BuildMedian(FunctionBuilder& b, ExprId argument, const std::function<uint32_t()>& by_kernel) {
  if (const std::vector<ExprId> scalars = FewScalars(b, argument); !scalars.empty()) {
    const std::vector<uint32_t> v = Exchange(b, scalars, false).values;
    const size_t n = v.size();
    return Middle(b, v[(n - 1) / 2], v[n / 2], v[n - 1], b.ir.ConstB(n % 2 == 0));
  }
  const std::optional<Region> region = OfStored(b, argument);
  if (!region) return {};
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("middle"), StorageKind::kF64);
  const uint32_t few = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, *region);
  TestFew(b, loops, few, slow);
  b.ir.Start(few);
  const uint32_t count = loops.Numel();
  const uint32_t data = b.ir.Rt("scratch", {Operand::Int(0), Operand::Value(b.ir.ConstI(kMost))}, Type::kPtr);
  Insertion sorted(b, false, data, kNone);
  loops.ForEach([&](uint32_t x) { sorted.Put(x); });
  const auto whole = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kI64); };
  const auto at = [&](uint32_t k) { return b.ir.Value1(Opcode::kLoad, {data, k}, Type::kF64); };
  const uint32_t one = b.ir.ConstI(1), last = whole(Opcode::kISub, count, one);
  const uint32_t low = whole(Opcode::kIShiftRight, last, one), high = whole(Opcode::kIShiftRight, count, one);
  const uint32_t even = b.ir.Value1(Opcode::kILt, {low, high}, Type::kI1);
  b.ir.Set(result, Middle(b, at(low), at(high), at(last), even));
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] { b.ir.Set(result, by_kernel()); });
  return b.ir.Get(result);
}

}  // namespace residua::array_ir
