// What puts few elements in order.
#include <algorithm>

#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/conversions.h"
#include "worker/array_ir/generate/core/speculation.h"
#include "worker/array_ir/region/build_sorted.h"

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
Lowered LowerMedian(CallSite& s) {
  if (s.count() != 1 || s.RepOfResult() != Rep::kF64 || s.RepOfArgument(0) != Rep::kArray) return {};
  FunctionBuilder& b = s.b;
  const auto median = BuildMedian(b, s.arguments[0], [&] {
    if (!IsSpeculated(b, s.expression)) return s.ByKernel().value;
    return NumberOrGiveUp(b, ToSlot(b, AllOfKernel(b, s)[0]));
  });
  return median ? Lowered{s.Number(*median)} : std::nullopt;
}

}  // namespace

const Lowering Lower_median = {LowerMedian};

const Lowering Lower_sort = {LowerSort};

}  // namespace residua::array_ir
