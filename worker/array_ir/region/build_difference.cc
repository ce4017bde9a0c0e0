// diff(x): the differences of neighbours, of an array or of an elementwise expression that is never stored.
//
// Each element is computed twice, as the later and as the earlier neighbour, so that no number travels from trip to
// trip and the loop is one over vectors of the machine; expressions that call functions are stored first. Octave takes
// the differences along a row, and down the columns of everything else. One element, none, and a second argument go to
// the kernel.
#include "worker/array_ir/region/build_difference.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/variables/variables.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

void RegionBuilder::Differences(uint32_t slot, uint32_t otherwise) {
  const uint32_t one = b_.ir.ConstI(1), all = Numel(), several = b_.ir.NewBlock();
  b_.ir.Branch(b_.ir.Value1(Opcode::kILt, {one, all}, Type::kI1), several, otherwise);
  b_.ir.Start(several);
  const auto select = [&](uint32_t c, uint32_t x, uint32_t y) {
    return b_.ir.Value1(Opcode::kSelect, {c, x, y}, Type::kI64);
  };
  const auto less_one = [&](uint32_t x) { return b_.ir.Value1(Opcode::kISub, {x, one}, Type::kI64); };
  // A row is taken as the one column that its elements are, too.
  const uint32_t row = IsOne(0);
  const uint32_t length = select(row, all, extent_[0]), count = select(row, one, extent_[1]);
  const uint32_t left = less_one(length);
  const uint32_t out = NewElements(b_, slot, value::ClassId::kDouble, select(row, one, left), select(row, left, count));
  LoadConstants();
  const auto element = [&](uint32_t at) {
    const uint32_t x = Value(r_.root(), at, at, at);
    std::fill(value_.begin(), value_.end(), kNone);
    return x;
  };
  EmitLoop(b_, count, [&](uint32_t j) {
    const uint32_t from = b_.ir.Value1(Opcode::kIMul, {j, length}, Type::kI64);
    const uint32_t to = b_.ir.Value1(Opcode::kIMul, {j, left}, Type::kI64);
    EmitLoop(b_, left, [&](uint32_t i) {
      const uint32_t at = b_.ir.Value1(Opcode::kIAdd, {from, i}, Type::kI64);
      const uint32_t x = element(at), next = element(b_.ir.Value1(Opcode::kIAdd, {at, one}, Type::kI64));
      const uint32_t place = b_.ir.Value1(Opcode::kIAdd, {to, i}, Type::kI64);
      const uint32_t difference = b_.ir.Value1(Opcode::kFSub, {next, x}, Type::kF64);
      b_.ir.Emit(Opcode::kStore, {Operand::Value(out), Operand::Value(place), Operand::Value(difference)});
    });
  });
}

std::optional<Ref> BuildDifferences(FunctionBuilder& b, ExprId argument, const std::function<Ref()>& by_kernel) {
  if (b.kernels_only) return {};
  const Region region = Region::OfOperand(b, argument);
  const auto& nodes = region.nodes();
  const bool calls = std::any_of(nodes.begin(), nodes.end(), [](const RegionNode& n) {
    return n.kind == RegionNode::Kind::kMath || n.kind == RegionNode::Kind::kRange;
  });
  if (region.size() == 0 || !region.IsFlat() || calls) return {};
  const uint32_t slot = b.ir.Temporary();
  const uint32_t fast = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  loops.Differences(slot, slow);
  b.ir.Branch(done);
  MoveByKernel(b, slow, done, slot, by_kernel);
  return Ref{Rep::kArray, kNone, slot, true};
}

}  // namespace residua::array_ir
