// A reduction to one number: a loop that takes the elements in order of storage, as the kernel does.
//
// The argument is an array whose elements are at hand, or an elementwise expression, of which only one element exists
// at a time. `step` gets the accumulated value and an element; `by_kernel` computes the same where the test of the
// expression fails, and gives the result as a value of the accumulator's type. Of what a speculative version takes for
// a vector with elements that is tested in their place (inference/speculate.h).
#include "worker/array_ir/region/build_reduction.h"

#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/core/tree_questions.h"
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

namespace {

// What is reduced into where.
struct Accumulator {
  uint32_t initial, total;  // a value; the storage of what was accumulated
  Type type;
  const std::function<uint32_t(uint32_t, uint32_t)>& step;
};

void Accumulate(FunctionBuilder& b, const Accumulator& a, uint32_t x) {
  b.ir.Set(a.total, a.step(b.ir.Get(a.total), x));
}

// A speculative version took it for a vector that has elements.
void GuardVector(FunctionBuilder& b, uint32_t count, uint32_t is_vector) {
  const uint32_t some = b.ir.Value1(Opcode::kILe, {b.ir.ConstI(1), count}, Type::kI1);
  GiveUpUnless(b, b.ir.Value1(Opcode::kAnd, {is_vector, some}, Type::kI1));
}

// An array whose elements are at hand.
uint32_t ReduceArray(FunctionBuilder& b, ExprId argument, const Accumulator& a) {
  const Ref r = Build(b, argument);
  const Instruction view =
      b.ir.Emit(Opcode::kView, {Operand::Storage(ToSlot(b, r))}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
  if (IsTakenForVector(b, argument)) {
    const auto is_one = [&](uint32_t extent) { return b.ir.Value1(Opcode::kIEq, {extent, b.ir.ConstI(1)}, Type::kI1); };
    GuardVector(b, view.results[1],
                b.ir.Value1(Opcode::kOr, {is_one(view.results[2]), is_one(view.results[3])}, Type::kI1));
  }
  b.ir.Set(a.total, a.initial);
  EmitLoop(b, view.results[1], [&](uint32_t k) {
    Accumulate(b, a, b.ir.Value1(Opcode::kLoad, {view.results[0], k}, Type::kF64));
  });
  return b.ir.Get(a.total);
}

void ReduceInLoops(FunctionBuilder& b, RegionBuilder& loops, bool selects, const Accumulator& a) {
  b.ir.Set(a.total, a.initial);
  if (!selects) return loops.ForEach([&](uint32_t x) { Accumulate(b, a, x); });
  loops.ForEachSelectable([&](uint32_t holds, uint32_t x) {
    const uint32_t so_far = b.ir.Get(a.total);
    b.ir.Set(a.total, b.ir.Value1(Opcode::kSelect, {holds, a.step(so_far, x), so_far}, a.type));
  });
}

}  // namespace

uint32_t BuildReduction(FunctionBuilder& b, ExprId argument, uint32_t initial, Type type,
                        const std::function<uint32_t(uint32_t, uint32_t)>& step,
                        const std::function<uint32_t()>& by_kernel) {
  const StorageKind kind = type == Type::kF64   ? StorageKind::kF64
                           : type == Type::kI64 ? StorageKind::kI64
                                                : StorageKind::kI1;
  const Accumulator a{initial, b.ir.NewStorage(b.ir.FreshName("acc"), kind), type, step};
  if (const std::vector<ExprId> scalars = ScalarsOfLiteral(b, argument); scalars.size() > 1) {
    std::vector<uint32_t> elements;
    for (ExprId x : scalars) elements.push_back(ToF64(b, Build(b, x)));
    uint32_t result = initial;
    for (uint32_t x : elements) result = step(result, x);
    return result;
  }
  // What a mask selects is reduced where it stands.
  bool selects = false;
  const auto find = [&] {
    if (b.ast[argument].kind == ExprKind::kIndex && !b.kernels_only) {
      Region selection = Region::OfSelection(b, argument);
      selects = selection.size() > 0;
      if (selects) return selection;
    }
    return Region::OfExpression(b, argument);
  };
  const Region region = find();
  if (b.kernels_only || region.size() == 0) return ReduceArray(b, argument, a);
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const bool vector = IsTakenForVector(b, argument);
  if (vector) GuardVector(b, loops.Numel(), loops.LiesAlong(VectorKind::kAny));
  ReduceInLoops(b, loops, selects, a);
  b.ir.Branch(done);
  if (vector) {
    b.ir.Start(slow);
    GiveUp(b);
    b.ir.Start(done);
  } else {
    ByKernels(b, slow, done, [&] { b.ir.Set(a.total, by_kernel()); });
  }
  return b.ir.Get(a.total);
}

}  // namespace residua::array_ir
