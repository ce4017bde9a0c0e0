// A reduction to one number: a loop that takes the elements in order of storage, as the kernel does.
//
// The argument is an array whose elements are at hand, or few numbers, or an elementwise expression, of which only one
// element exists at a time, or what a mask selects, which is reduced where it stands. Of what a speculative version
// takes for a vector with elements that is tested in their place (inference/speculate.h).
#include "worker/array_ir/region/build_reduction.h"

#include <algorithm>

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

std::vector<ExprId> ScalarsOfLiteral(const FunctionBuilder& b, ExprId e) {
  std::vector<ExprId> scalars;
  if (b.ast[e].kind != ExprKind::kMatrix || RepOf(b.Facts(e)) != Rep::kArray) return {};
  const auto rows = b.ast.Children(e);
  for (ExprId row : rows) {
    if (rows.size() > 1 && b.ast[row].count != 1) return {};
    for (ExprId x : b.ast.Children(row)) {
      if (RepOf(b.Facts(x)) != Rep::kF64 || MayBeList(b, x)) return {};
      scalars.push_back(x);
    }
  }
  return scalars;
}

bool CanReduce(FunctionBuilder& b, ExprId argument) {
  if (RepOf(b.Facts(argument)) == Rep::kArray || !ScalarsOfLiteral(b, argument).empty()) return true;
  const Region region = Region::OfExpression(b, argument);
  return !b.kernels_only && region.size() > 0;
}

bool IsReducedSelection(FunctionBuilder& b, ExprId argument) {
  return b.ast[argument].kind == ExprKind::kIndex && !b.kernels_only && Region::OfSelection(b, argument).size() > 0;
}

namespace {

// use(whether the element counts, or none where all do; the element)
using Use = std::function<void(uint32_t, uint32_t)>;

class Reducer {
 public:
  Reducer(FunctionBuilder& b, const Reduction& r) : b_(b), r_(r) {
    const StorageKind kind = r.type == Type::kF64   ? StorageKind::kF64
                             : r.type == Type::kI64 ? StorageKind::kI64
                                                    : StorageKind::kI1;
    total_ = b.ir.NewStorage(b.ir.FreshName("acc"), kind);
  }

  uint32_t OfScalars(const std::vector<ExprId>& scalars);
  uint32_t OfNumbers(const std::vector<uint32_t>& elements);
  uint32_t OfArray(ExprId argument);
  uint32_t OfRegion(ExprId argument, const Region& region, bool selects);

 private:
  bool AnyOrder() const { return r_.any_order.has_value() && !calls_; }
  uint32_t Select(uint32_t condition, uint32_t then, uint32_t otherwise, Type type) {
    return condition == kNone ? then : b_.ir.Value1(Opcode::kSelect, {condition, then, otherwise}, type);
  }
  void Over(const std::function<void(const Use&)>& each);
  void InAnyOrder(const std::function<void(const Use&)>& each, uint32_t done);
  void InOrder(const std::function<void(const Use&)>& each);
  void Selected(RegionBuilder& loops, uint32_t none);

  FunctionBuilder& b_;
  const Reduction& r_;
  uint32_t total_;
  bool calls_ = false;  // functions of elements, which are computed one after the other in any order
};

// A speculative version took it for a vector that has elements.
void GuardVector(FunctionBuilder& b, uint32_t count, uint32_t is_vector) {
  const uint32_t some = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), count}, Type::kI1);
  GiveUpUnless(b, b.ir.Value1(Opcode::kAnd, {is_vector, some}, Type::kI1));
}

void Reducer::InAnyOrder(const std::function<void(const Use&)>& each, uint32_t done) {
  const uint32_t exact = b_.ir.NewBlock();
  b_.ir.Set(total_, b_.ir.ConstF(r_.any_order->initial));
  each([&](uint32_t holds, uint32_t x) {
    const uint32_t taken = Select(holds, x, b_.ir.ConstF(r_.any_order->initial), r_.type);
    b_.ir.Set(total_, r_.any_order->step(b_.ir.Get(total_), taken));
  });
  b_.ir.Branch(r_.any_order->is_result(b_.ir.Get(total_)), done, exact);
  b_.ir.Start(exact);
}

void Reducer::InOrder(const std::function<void(const Use&)>& each) {
  b_.ir.Set(total_, r_.initial);
  each([&](uint32_t holds, uint32_t x) {
    const uint32_t so_far = b_.ir.Get(total_);
    b_.ir.Set(total_, Select(holds, r_.step(so_far, x), so_far, r_.type));
  });
}

void Reducer::Over(const std::function<void(const Use&)>& each) {
  if (!AnyOrder()) return InOrder(each);
  const uint32_t done = b_.ir.NewBlock();
  InAnyOrder(each, done);
  InOrder(each);
  b_.ir.Branch(done);
  b_.ir.Start(done);
}

// Elements that count are counted where that is asked for; control goes to `none` where there is no number of none.
void Reducer::Selected(RegionBuilder& loops, uint32_t none) {
  const auto each = [&](const Use& use) { loops.ForEachSelectable(use); };
  const uint32_t done = b_.ir.NewBlock();
  if (AnyOrder()) InAnyOrder(each, done);
  const uint32_t zero = b_.ir.ConstI(0), one = b_.ir.ConstI(1);
  const uint32_t count = r_.count != kNone ? r_.count : b_.ir.NewStorage(b_.ir.FreshName("count"), StorageKind::kI64);
  b_.ir.Set(count, zero);
  InOrder([&](const Use& use) {
    loops.ForEachSelectable([&](uint32_t holds, uint32_t x) {
      const uint32_t more = b_.ir.Value1(Opcode::kSelect, {holds, one, zero}, Type::kI64);
      b_.ir.Set(count, b_.ir.Value1(Opcode::kIAdd, {b_.ir.Get(count), more}, Type::kI64));
      use(holds, x);
    });
  });
  if (r_.needs_element) {
    b_.ir.Branch(b_.ir.Value1(Opcode::kILt, {zero, b_.ir.Get(count)}, Type::kI1), done, none);
  } else {
    b_.ir.Branch(done);
  }
  b_.ir.Start(done);
}

uint32_t Reducer::OfScalars(const std::vector<ExprId>& scalars) {
  std::vector<uint32_t> elements;
  for (ExprId x : scalars) elements.push_back(ToF64(b_, Build(b_, x)));
  return OfNumbers(elements);
}

uint32_t Reducer::OfNumbers(const std::vector<uint32_t>& elements) {
  if (r_.count != kNone) b_.ir.Set(r_.count, b_.ir.ConstI(static_cast<int64_t>(elements.size())));
  uint32_t result = r_.initial;
  for (uint32_t x : elements) result = r_.step(result, x);
  return result;
}

// An array whose elements are at hand.
uint32_t Reducer::OfArray(ExprId argument) {
  const Ref r = Build(b_, argument);
  const Instruction view =
      b_.ir.Emit(Opcode::kView, {Operand::Storage(ToSlot(b_, r))}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  if (IsTakenForVector(b_, argument)) {
    const auto is_one = [&](uint32_t extent) {
      return b_.ir.Value1(Opcode::kIEq, {extent, b_.ir.ConstI(1)}, Type::kI1);
    };
    GuardVector(b_, view.results[1],
                b_.ir.Value1(Opcode::kOr, {is_one(view.results[2]), is_one(view.results[3])}, Type::kI1));
  }
  if (r_.count != kNone) b_.ir.Set(r_.count, view.results[1]);
  Over([&](const Use& use) {
    EmitLoop(b_, view.results[1], [&](uint32_t k) {
      use(kNone, b_.ir.Value1(Opcode::kLoad, {view.results[0], k}, Type::kF64));
    });
  });
  return b_.ir.Get(total_);
}

uint32_t Reducer::OfRegion(ExprId argument, const Region& region, bool selects) {
  const uint32_t fast = b_.ir.NewBlock(), slow = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  RegionBuilder loops(b_, region);
  calls_ = std::ranges::any_of(region.nodes(), [](const RegionNode& n) { return n.kind == RegionNode::Kind::kMath; });
  loops.Test(fast, slow);
  b_.ir.Start(fast);
  const bool vector = IsTakenForVector(b_, argument);
  if (vector) GuardVector(b_, loops.Numel(), loops.LiesAlong(VectorKind::kAny));
  if (selects) {
    Selected(loops, slow);
  } else {
    if (r_.count != kNone) b_.ir.Set(r_.count, loops.Numel());
    Over([&](const Use& use) { loops.ForEach([&](uint32_t x) { use(kNone, x); }); });
  }
  b_.ir.Branch(done);
  if (vector) {
    b_.ir.Start(slow);
    GiveUp(b_);
    b_.ir.Start(done);
  } else {
    ByKernels(b_, slow, done, [&] { b_.ir.Set(total_, r_.by_kernel()); });
  }
  return b_.ir.Get(total_);
}

}  // namespace

uint32_t BuildReduction(FunctionBuilder& b, ExprId argument, const Reduction& r) {
  Reducer reducer(b, r);
  const std::vector<ExprId> scalars = ScalarsOfLiteral(b, argument);
  if (scalars.size() > 1) return reducer.OfScalars(scalars);
  if (IsReducedAsNumbers(b, argument)) return reducer.OfNumbers(BuildSmall(b, argument).values);
  const bool selects = IsReducedSelection(b, argument);
  const Region region = selects ? Region::OfSelection(b, argument) : Region::OfExpression(b, argument);
  if (b.kernels_only || region.size() == 0) return reducer.OfArray(argument);
  return reducer.OfRegion(argument, region, selects);
}

}  // namespace residua::array_ir
