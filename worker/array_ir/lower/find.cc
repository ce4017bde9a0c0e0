// Searches, and what else is one pass over the elements of a vector or a small matrix.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/generate/expr/small_array.h"
#include "worker/array_ir/region/build_reduction.h"
#include "worker/array_ir/region/build_search.h"

namespace residua::array_ir {

namespace {

// find(x, 1), find(x, 1, "last"): a loop that ends where it finds one.
Lowered LowerFind(CallSite& s) {
  if (s.count() < 2 || s.count() > 3 || s.nargout > 1 || s.Literal(1) != 1.0) return {};
  if (s.RepOfResult() != Rep::kArray) return {};
  bool last = false;
  if (s.count() == 3) {
    const Ast& ast = s.b.ast;
    if (ast[s.arguments[2]].kind != ExprKind::kString) return {};
    const std::string& direction = ast.Name(s.arguments[2]);
    last = direction == "last";
    if (!last && direction != "first") return {};
  }
  const std::optional<Ref> found = BuildSearch(s.b, s.arguments[0], last, [&] { return s.ByKernel(); });
  return found ? Lowered{{*found}} : std::nullopt;
}

// norm(x) of a vector.
Lowered LowerNorm(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(0) != Rep::kArray) return {};
  const auto norm = BuildVectorNorm(s.b, s.arguments[0], [&] { return s.ByKernel().value; });
  return norm ? Lowered{s.Number(*norm)} : std::nullopt;
}

Lowered LowerDot(CallSite& s) {
  if (s.count() != 2 || s.RepOfResult() != Rep::kF64) return {};
  const bool taken = s.b.f.speculated.count(s.expression.index) > 0;  // for a number, which it may not be
  const auto by_kernel = [&] {
    return taken ? NumberOrGiveUp(s.b, ToSlot(s.b, AllOfKernel(s.b, s)[0])) : s.ByKernel().value;
  };
  const auto product = BuildVectorProduct(s.b, s.arguments[0], s.arguments[1], {VectorKind::kAny, VectorKind::kAny},
                                          builtin::TurnedFactor::kNone, by_kernel);
  if (!product && taken) return Lowered{s.Number(by_kernel())};
  return product ? Lowered{s.Number(*product)} : std::nullopt;
}

// polyval(p, x) of one number: the first coefficient, then y * x + p(k). Of none the kernel's 0.
Lowered LowerPolyval(CallSite& s) {
  if (s.count() != 2 || s.nargout > 1 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(1) != Rep::kF64) return {};
  const domain::Shape& p = s.Facts(0).shape();
  const bool along = p.Extent(0).high == 1 || p.Extent(1).high == 1 || IsTakenForVector(s.b, s.arguments[0]);
  const bool vector = s.RepOfArgument(0) == Rep::kArray && along;
  if (!vector || s.MaySelect(0) || !CanReduce(s.b, s.arguments[0])) return {};
  FunctionBuilder& b = s.b;
  const uint32_t begun = b.ir.NewStorage(b.ir.FreshName("begun"), StorageKind::kI1);
  const Ref at = Build(b, s.arguments[1]);
  const uint32_t x = ToF64(b, at);
  b.ir.Set(begun, b.ir.ConstB(false));
  const auto step = [&](uint32_t y, uint32_t coefficient) {
    const uint32_t product = b.ir.Value1(Opcode::kFMul, {y, x}, Type::kF64);
    const uint32_t next = b.ir.Value1(Opcode::kFAdd, {product, coefficient}, Type::kF64);
    const uint32_t value = b.ir.Value1(Opcode::kSelect, {b.ir.Get(begun), next, coefficient}, Type::kF64);
    b.ir.Set(begun, b.ir.ConstB(true));
    return value;
  };
  return s.Number(
      BuildReduction(b, s.arguments[0], {b.ir.ConstF(0), Type::kF64, step, [&] { return s.ByKernel().value; }}));
}

// Of a small matrix the sum of what stands on its diagonal.
Lowered LowerTrace(CallSite& s) {
  FunctionBuilder& b = s.b;
  if (s.count() != 1 || s.nargout > 1 || s.RepOfResult() != Rep::kF64 || b.kernels_only) return {};
  const std::optional<Extents> extents = KnownExtents(b, s.arguments[0]);
  if (!extents || extents->rows != extents->cols || extents->rows < 2 || !IsSmallIfFull(b, s.arguments[0])) return {};
  const SmallArray a = BuildSmall(b, s.arguments[0]);
  uint32_t sum = b.ir.ConstF(0);
  for (int64_t k = 0; k < extents->rows; ++k) sum = b.ir.Value1(Opcode::kFAdd, {sum, a.at(k, k)}, Type::kF64);
  return s.Number(sum);
}

}  // namespace

const Lowering Lower_dot = {LowerDot};

const Lowering Lower_find = {LowerFind};

const Lowering Lower_norm = {LowerNorm};

const Lowering Lower_polyval = {LowerPolyval};

const Lowering Lower_trace = {LowerTrace};

}  // namespace residua::array_ir
