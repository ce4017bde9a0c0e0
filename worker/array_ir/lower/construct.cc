// Arrays from sizes and constants; the number of elements.
#include "worker/array_ir/generate/lowering.h"

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

const Lowering Lower_false = {LowerTruth<false>};
const Lowering Lower_numel = {LowerNumel};
const Lowering Lower_true = {LowerTruth<true>};

}  // namespace residua::array_ir
