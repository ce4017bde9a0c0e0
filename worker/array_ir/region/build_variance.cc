// As the kernel adds up: the mean first, then each difference times itself. One element, none and what is no vector go
// to the kernel.
#include "worker/array_ir/region/build_variance.h"

#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/region/region_builder.h"

namespace residua::array_ir {

namespace {

// What `term` makes of each element, added up from zero on.
uint32_t SumOf(FunctionBuilder& b, RegionBuilder& loops, uint32_t sum, const std::function<uint32_t(uint32_t)>& term) {
  b.ir.Set(sum, b.ir.ConstF(0));
  loops.ForEach([&](uint32_t x) { b.ir.Set(sum, b.ir.Value1(Opcode::kFAdd, {b.ir.Get(sum), term(x)}, Type::kF64)); });
  return b.ir.Get(sum);
}

}  // namespace

std::optional<uint32_t> BuildVariance(FunctionBuilder& b, ExprId argument, bool of_all,
                                      const std::function<uint32_t(uint32_t)>& finish,
                                      const std::function<uint32_t()>& by_kernel) {
  if (b.kernels_only) return {};
  const Region region = Region::OfOperand(b, argument);
  if (region.size() == 0) return {};
  const uint32_t result = b.ir.NewStorage(b.ir.FreshName("variance"), StorageKind::kF64);
  const uint32_t sum = b.ir.NewStorage(b.ir.FreshName("total"), StorageKind::kF64);
  const uint32_t fast = b.ir.NewBlock(), several = b.ir.NewBlock(), slow = b.ir.NewBlock(), done = b.ir.NewBlock();
  RegionBuilder loops(b, region);
  loops.Test(fast, slow);
  b.ir.Start(fast);
  const uint32_t count = loops.Numel(), more = b.ir.Value1(Opcode::kILt, {b.ir.ConstI(1), count}, Type::kI1);
  b.ir.Branch(b.ir.Value1(Opcode::kAnd, {loops.LiesAlong(VectorKind::kAny), more}, Type::kI1), several, slow);
  b.ir.Start(several);
  const auto number = [&](Opcode op, uint32_t x, uint32_t y) { return b.ir.Value1(op, {x, y}, Type::kF64); };
  const auto real = [&](uint32_t whole) { return b.ir.Value1(Opcode::kI2F, {whole}, Type::kF64); };
  const uint32_t total = SumOf(b, loops, sum, [](uint32_t x) { return x; });
  const uint32_t mean = number(Opcode::kFDiv, total, real(count));
  const uint32_t squares = SumOf(b, loops, sum, [&](uint32_t x) {
    const uint32_t above = number(Opcode::kFSub, x, mean);
    return number(Opcode::kFMul, above, above);
  });
  const uint32_t over = of_all ? count : b.ir.Value1(Opcode::kISub, {count, b.ir.ConstI(1)}, Type::kI64);
  b.ir.Set(result, finish(number(Opcode::kFDiv, squares, real(over))));
  b.ir.Branch(done);
  ByKernels(b, slow, done, [&] { b.ir.Set(result, by_kernel()); });
  return b.ir.Get(result);
}

}  // namespace residua::array_ir
