// x(mask): the elements of an array where a mask of its extents holds, which may be an expression that is never stored.
//
// One loop counts them, a second one stores them. That has no branch on the mask, which is a coin toss in the programs
// that select: each element is stored where the next selected one will stand, and the loop ends with the last of them,
// so that none lies behind the result. A mask of other extents, one element and none go to the kernel.
#include "worker/array_ir/generate/access/subscripts.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/function_builder.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

Region Region::OfSelection(FunctionBuilder& builder, ExprId e) {
  Region r(builder);
  const Ast& ast = builder.ast;
  if (ast[e].count != 2) return r;
  const ExprId base = ast.Child(e, 0), mask = ast.Child(e, 1);
  // What is deleted has no facts of its own.
  if (RepOf(builder.Facts(base)) != Rep::kArray || RepOf(builder.Facts(e)) == Rep::kF64) return r;
  if (VariableOf(builder, base) == nullptr || !IsLogicalArray(builder.Facts(mask))) return r;
  const auto value = r.IsQuietArray(base) ? r.Identifier(base) : std::nullopt;
  const auto holds = value ? r.Node(mask) : std::nullopt;
  if (!holds || !r.nodes_[*holds].truth || r.nodes_[*holds].one != r.nodes_[*value].one) return Region(builder);
  r.target_ = *value;
  r.now_.node = *holds;
  r.statements_.push_back(r.now_);
  return r.IsFlat() ? r : Region(builder);
}

void RegionBuilder::Select(uint32_t slot, uint32_t otherwise, bool others) {
  const uint32_t zero = b_.ir.ConstI(0), one = b_.ir.ConstI(1), all = Numel();
  const uint32_t several = b_.ir.NewBlock(), some = b_.ir.NewBlock();
  uint32_t fits = b_.ir.Value1(Opcode::kILt, {one, all}, Type::kI1);
  if (others) {
    const uint32_t vector = b_.ir.Value1(Opcode::kOr, {IsOne(0), IsOne(1)}, Type::kI1);
    fits = b_.ir.Value1(Opcode::kAnd, {fits, vector}, Type::kI1);
  }
  b_.ir.Branch(fits, several, otherwise);
  b_.ir.Start(several);
  const auto integer = [&] { return b_.ir.NewStorage(b_.ir.FreshName("count"), StorageKind::kI64); };
  const auto add = [&](uint32_t storage, uint32_t x) {
    b_.ir.Set(storage, b_.ir.Value1(Opcode::kIAdd, {b_.ir.Get(storage), x}, Type::kI64));
  };
  const auto bit = [&](uint32_t holds) {
    return b_.ir.Value1(Opcode::kSelect, {holds, others ? zero : one, others ? one : zero}, Type::kI64);
  };
  const uint32_t selected = integer(), k = integer(), at = integer();
  b_.ir.Set(selected, zero);
  ForEach([&](uint32_t holds) { add(selected, bit(holds)); });
  const uint32_t count = b_.ir.Get(selected);
  b_.ir.Branch(b_.ir.Value1(Opcode::kILt, {zero, count}, Type::kI1), some, otherwise);
  b_.ir.Start(some);
  const uint32_t row = IsOne(0);
  const uint32_t rows = b_.ir.Value1(Opcode::kSelect, {row, one, count}, Type::kI64);
  const uint32_t cols = b_.ir.Value1(Opcode::kSelect, {row, count, one}, Type::kI64);
  const uint32_t out = NewElements(b_, slot, value::ClassId::kDouble, rows, cols);
  b_.ir.Set(k, zero);
  b_.ir.Set(at, zero);
  LoadConstants();
  const uint32_t head = b_.ir.NewBlock(), body = b_.ir.NewBlock(), done = b_.ir.NewBlock();
  b_.ir.Branch(head);
  b_.ir.Start(head);
  b_.ir.Branch(b_.ir.Value1(Opcode::kILt, {b_.ir.Get(at), count}, Type::kI1), body, done);
  b_.ir.Start(body);
  const uint32_t here = b_.ir.Get(k), x = Value(r_.target(), here, here, here);
  const uint32_t holds = Value(r_.root(), here, here, here);
  b_.ir.Emit(Opcode::kStore, {Operand::Value(out), Operand::Value(b_.ir.Get(at)), Operand::Value(x)});
  std::fill(value_.begin(), value_.end(), kNone);
  add(at, bit(holds));
  add(k, one);
  b_.ir.Branch(head);
  b_.ir.Start(done);
}

void RegionBuilder::ForEachSelectable(const std::function<void(uint32_t, uint32_t)>& use) {
  LoadConstants();
  EmitLoop(b_, Numel(), [&](uint32_t k) {
    const uint32_t x = Value(r_.target(), k, k, k);
    use(Value(r_.root(), k, k, k), x);
    std::fill(value_.begin(), value_.end(), kNone);
  });
}

// x(mask) = [] of a vector: what the mask does not select, in an array of its own.
bool DeleteSelected(FunctionBuilder& b, ExprId target, Variable& v) {
  if (v.rep != Rep::kArray || v.defined != kNone || IsKeptStorage(b, v) || b.kernels_only) return false;
  const Region region = Region::OfSelection(b, target);
  if (region.size() == 0) return false;
  const uint32_t slot = b.ir.Temporary(), fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  loops.SelectOthers(slot, slow);
  AssignVariable(b, v, {Rep::kArray, kNone, slot, true}, false);
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] {
    const Ref object{v.rep, kNone, v.storage, false};
    const BuiltSubscripts subs = BuildSubscripts(b, b.ast.Children(target).subspan(1), &object);
    b.ir.Rt("delete_index", {Operand::Storage(v.storage), Operand::List(subs.slots), Operand::Int(subs.colons),
                             Operand::Int(subs.spread), Operand::Text(ShownName(v.name))});
    RefreshView(b, v);
  });
  return true;
}

std::optional<Ref> BuildSelection(FunctionBuilder& b, ExprId e) {
  if (b.kernels_only) return {};
  const Region region = Region::OfSelection(b, e);
  if (region.size() == 0) return {};
  const uint32_t slot = b.ir.Temporary();
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  loops.Select(slot, slow);
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, [&] { return BuildBoxedIndex(b, e, "index"); });
  return Ref{Rep::kArray, kNone, slot, true};
}

}  // namespace residua::array_ir
