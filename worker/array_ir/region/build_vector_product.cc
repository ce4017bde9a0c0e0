// r * c of a row and a column, which is one number: A(i, 1:k) * x(1:k), v' * w, dot (x - y, z).
//
// The sum is the library's, whose order nobody else knows (builtin/matrix/vector_product.h); what is saved is the two
// values around it. Whole arrays are read where they are; parts and elementwise expressions are written into memory of
// the run-time first, as the library wants elements one behind the other. One element, none, and what the tests of the
// factors leave open go to the kernel.
#include "worker/array_ir/generate/core/tree_questions.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

using builtin::TurnedFactor;

bool RegionBuilder::IsOneArray() const {
  const RegionNode& n = r_.nodes()[r_.root()];
  return n.kind == RegionNode::Kind::kArray && (n.part == RegionNode::Part::kAll || n.part == RegionNode::Part::kColon);
}

uint32_t RegionBuilder::ElementsInOrder(int scratch) {
  if (IsOneArray()) return pointers_[r_.nodes()[r_.root()].array];
  const uint32_t data = b_.ir.Rt("scratch", {Operand::Int(scratch), Operand::Value(Numel())}, Type::kPtr);
  const uint32_t at = b_.ir.NewStorage(b_.ir.FreshName("at"), StorageKind::kI64), one = b_.ir.ConstI(1);
  b_.ir.Set(at, b_.ir.ConstI(0));
  ForEach([&](uint32_t x) {
    const uint32_t k = b_.ir.Get(at);
    b_.ir.Emit(Opcode::kStore, {Operand::Value(data), Operand::Value(k), Operand::Value(x)});
    b_.ir.Set(at, b_.ir.Value1(Opcode::kIAdd, {k, one}, Type::kI64));
  });
  return data;
}

uint32_t RegionBuilder::LiesAlong(VectorKind kind) {
  if (kind != VectorKind::kAny) return IsOne(kind == VectorKind::kRow ? 0 : 1);
  return b_.ir.Value1(Opcode::kOr, {IsOne(0), IsOne(1)}, Type::kI1);
}

std::optional<uint32_t> BuildVectorProduct(FunctionBuilder& b, ExprId left, ExprId right,
                                           const std::array<VectorKind, 2>& along, TurnedFactor turned,
                                           const std::function<uint32_t()>& by_kernel) {
  if (b.kernels_only) return {};
  for (ExprId f : {left, right}) {
    if (MayBeList(b, f) || !b.Facts(f).IsRealDouble() || b.Facts(f).shape().max_rank() != 2) return {};
  }
  const Region x = Region::OfOperand(b, left), y = Region::OfOperand(b, right);
  if (x.size() == 0 || y.size() == 0 || !x.prepared().empty() || !y.prepared().empty()) return {};
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("product"), StorageKind::kF64);
  const uint32_t second = b.ir.NewBlock(), several = b.ir.NewBlock(), fast = b.ir.NewBlock(), slow = b.ir.NewBlock(),
                 done = b.ir.NewBlock();
  RegionBuilder of_x(b, x), of_y(b, y);
  of_x.Test(second, slow);
  b.ir.Start(second);
  of_y.Test(several, slow);
  b.ir.Start(several);
  const uint32_t count = of_x.Numel();
  const auto both = [&](uint32_t p, uint32_t q) { return b.ir.Value1(Opcode::kAnd, {p, q}, Type::kI1); };
  const uint32_t alike = b.ir.Value1(Opcode::kIEq, {count, of_y.Numel()}, Type::kI1);
  const uint32_t vectors = both(of_x.LiesAlong(along[0]), of_y.LiesAlong(along[1]));
  b.ir.Branch(both(both(alike, vectors), b.ir.Value1(Opcode::kILt, {b.ir.ConstI(1), count}, Type::kI1)), fast, slow);
  b.ir.Start(fast);
  const uint32_t p = of_x.ElementsInOrder(0), q = of_y.ElementsInOrder(1);
  b.ir.Set(result, b.ir.Rt("vector_product",
                           {Operand::Int(static_cast<int>(turned)), Operand::Value(p), Operand::Value(q),
                            Operand::Value(count)},
                           Type::kF64));
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] { b.ir.Set(result, by_kernel()); });
  return b.ir.Get(result);
}

}  // namespace residua::array_ir
