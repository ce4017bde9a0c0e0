// What is said of a sample: few elements in order, the one in the middle, how far they are spread.
#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/region/build_sorted.h"
#include "worker/array_ir/region/build_variance.h"

namespace residua::array_ir {

namespace {

// sort(x), sort(x, "descend") and both with the places.
Lowered LowerSort(CallSite& s) {
  if (s.count() == 0 || s.count() > 2 || s.RepOfResult() != Rep::kArray || s.RepOfArgument(0) != Rep::kArray) return {};
  bool descending = false;
  if (s.count() == 2) {
    const Ast& ast = s.b.ast;
    if (ast[s.arguments[1]].kind != ExprKind::kString) return {};
    const std::string& mode = ast.Name(s.arguments[1]);
    descending = mode == "descend";
    if (!descending && mode != "ascend") return {};
  }
  return BuildSorted(s.b, s.arguments[0], descending, std::max(1, s.nargout), [&] { return AllOfKernel(s.b, s); });
}

// Of what a speculative version takes for a vector it gives up on what the kernel does not make one number of.
uint32_t NumberByKernel(CallSite& s) {
  if (!IsSpeculated(s.b, s.expression)) return s.ByKernel().value;
  return NumberOrGiveUp(s.b, ToSlot(s.b, AllOfKernel(s.b, s)[0]));
}

Lowered LowerMedian(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(0) != Rep::kArray) return {};
  const auto median = BuildMedian(s.b, s.arguments[0], [&] { return NumberByKernel(s); });
  return median ? Lowered{s.Number(*median)} : std::nullopt;
}

// var(x), var(x, 0), var(x, 1), and the root of it.
template <bool kRoot>
Lowered LowerVariance(CallSite& s) {
  if (s.count() == 0 || s.count() > 2 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(0) != Rep::kArray) return {};
  const std::optional<double> of_all = s.count() == 2 ? s.Literal(1) : 0.0;
  if (!of_all || (*of_all != 0 && *of_all != 1)) return {};
  FunctionBuilder& b = s.b;
  const auto finish = [&](uint32_t x) { return kRoot ? b.ir.Value1(Opcode::kSqrt, {x}, Type::kF64) : x; };
  const auto spread = BuildVariance(b, s.arguments[0], *of_all == 1, finish, [&] { return NumberByKernel(s); });
  return spread ? Lowered{s.Number(*spread)} : std::nullopt;
}

}  // namespace

const Lowering Lower_median = {LowerMedian};

const Lowering Lower_sort = {LowerSort};

const Lowering Lower_std = {LowerVariance<true>};

const Lowering Lower_var = {LowerVariance<false>};

}  // namespace residua::array_ir
