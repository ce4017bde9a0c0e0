// Arrays from sizes and constants; the number of elements.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {
namespace {

Lowered LowerNumel(CallSite& s) {
  if (s.count() != 1 || !s.HasExtents(0)) return {};
  return s.Whole(s.ExtentsOf(0).numel);
}

// true and false alone.
template <bool kValue>
Lowered LowerTruth(CallSite& s) {
  if (s.count() != 0) return {};
  return s.Truth(s.b.ConstB(kValue));
}

}  // namespace

LOWER_BY_KERNEL(cat);
LOWER_BY_KERNEL(colon);
LOWER_BY_KERNEL(diag);
LOWER_BY_KERNEL(e);
LOWER_BY_KERNEL(eps);
LOWER_BY_KERNEL(eye);
const Lowering Lower_false = {LowerTruth<false>};
LOWER_BY_KERNEL(horzcat);
LOWER_BY_KERNEL(i);
LOWER_BY_KERNEL(I);
LOWER_BY_KERNEL(inf);
LOWER_BY_KERNEL(Inf);
LOWER_BY_KERNEL(j);
LOWER_BY_KERNEL(J);
LOWER_BY_KERNEL(linspace);
LOWER_BY_KERNEL(nan);
LOWER_BY_KERNEL(NaN);
const Lowering Lower_numel = {LowerNumel};
LOWER_BY_KERNEL(ones);
LOWER_BY_KERNEL(permute);
LOWER_BY_KERNEL(pi);
LOWER_BY_KERNEL(realmax);
LOWER_BY_KERNEL(realmin);
LOWER_BY_KERNEL(repmat);
LOWER_BY_KERNEL(reshape);
const Lowering Lower_true = {LowerTruth<true>};
LOWER_BY_KERNEL(vertcat);
LOWER_BY_KERNEL(zeros);

LOWER_BY_KERNEL(NA);

}  // namespace residua::array_ir
