// A reduction to one number: a loop that takes the elements in order of storage, as the kernel does.
//
// The argument is an array whose elements are at hand, or an elementwise expression, of which only one element exists
// at a time. `step` gets the accumulated value and an element; `by_kernel` computes the same where the test of the
// expression fails, and gives the result as a value of the accumulator's type. Of what a speculative version takes for
// a vector with elements that is tested in their place (inference/speculate.h).
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

// The elements of a literal row or column of real double scalars, which need not be stored to be reduced.
std::vector<ExprId> Builder::ScalarsOf(ExprId e) const {
  std::vector<ExprId> scalars;
  if (ast_[e].kind != ExprKind::kMatrix || RepOf(Facts(e)) != Rep::kArray) return {};
  const auto rows = ast_.Children(e);
  for (ExprId row : rows) {
    if (rows.size() > 1 && ast_[row].count != 1) return {};
    for (ExprId x : ast_.Children(row)) {
      if (RepOf(Facts(x)) != Rep::kF64 || MayBeList(x)) return {};
      scalars.push_back(x);
    }
  }
  return scalars;
}

bool Builder::CanReduce(ExprId argument) {
  if (RepOf(Facts(argument)) == Rep::kArray || !ScalarsOf(argument).empty()) return true;
  const Region region = Region::OfExpression(*this, argument);
  return !kernels_only_ && region.size() > 0;
}

uint32_t Builder::BuildReduction(ExprId argument, uint32_t initial, Type type,
                                 const std::function<uint32_t(uint32_t, uint32_t)>& step,
                                 const std::function<uint32_t()>& by_kernel) {
  const StorageKind kind = type == Type::kF64   ? StorageKind::kF64
                           : type == Type::kI64 ? StorageKind::kI64
                                                : StorageKind::kI1;
  const uint32_t total = NewStorage(FreshName("acc"), kind);
  const auto add = [&](uint32_t x) { Set(total, step(Get(total), x)); };
  if (const std::vector<ExprId> scalars = ScalarsOf(argument); scalars.size() > 1) {
    std::vector<uint32_t> elements;
    for (ExprId x : scalars) elements.push_back(ToF64(Build(x)));
    uint32_t result = initial;
    for (uint32_t x : elements) result = step(result, x);
    return result;
  }
  // What a mask selects is reduced where it stands.
  bool selects = false;
  const auto find = [&] {
    if (ast_[argument].kind == ExprKind::kIndex && !kernels_only_) {
      Region selection = Region::OfSelection(*this, argument);
      selects = selection.size() > 0;
      if (selects) return selection;
    }
    return Region::OfExpression(*this, argument);
  };
  const bool vector = IsTakenForVector(argument);
  const auto guard = [&](uint32_t count, uint32_t is_vector) {
    const uint32_t some = Value1(Opcode::kILe, {ConstI(1), count}, Type::kI1);
    GiveUpUnless(Value1(Opcode::kAnd, {is_vector, some}, Type::kI1));
  };
  const Region region = find();
  if (kernels_only_ || region.size() == 0) {
    const Ref r = Build(argument);
    const Instruction view =
        Emit(Opcode::kView, {Operand::Storage(ToSlot(r))}, {Type::kPtr, Type::kI64, Type::kI64, Type::kI64});
    if (vector) {
      const auto is_one = [&](uint32_t extent) { return Value1(Opcode::kIEq, {extent, ConstI(1)}, Type::kI1); };
      guard(view.results[1], Value1(Opcode::kOr, {is_one(view.results[2]), is_one(view.results[3])}, Type::kI1));
    }
    Set(total, initial);
    EmitLoop(*this, view.results[1], [&](uint32_t k) { add(Value1(Opcode::kLoad, {view.results[0], k}, Type::kF64)); });
    return Get(total);
  }
  const uint32_t fast = NewBlock(), slow = NewBlock(), done = NewBlock();
  RegionBuilder loops(*this, region);
  loops.Test(fast, slow);
  Start(fast);
  if (vector) guard(loops.Numel(), loops.LiesAlong(VectorKind::kAny));
  Set(total, initial);
  if (selects) {
    loops.ForEachSelectable([&](uint32_t holds, uint32_t x) {
      const uint32_t so_far = Get(total);
      Set(total, Value1(Opcode::kSelect, {holds, step(so_far, x), so_far}, type));
    });
  } else {
    loops.ForEach(add);
  }
  Branch(done);
  Start(slow);
  if (vector) {
    GiveUp();
  } else {
    kernels_only_ = true;
    Set(total, by_kernel());
    kernels_only_ = false;
    Branch(done);
  }
  Start(done);
  return Get(total);
}

}  // namespace residua::array_ir
