// Reductions.
#include "worker/array_ir/lower/lowering.h"

namespace residua::array_ir {
namespace {

// The greater (kFGt) or lesser (kFLt) of two real doubles: NaN loses, and of equal ones the second is taken, which
// shows in the sign of zero.
template <Opcode kBeats>
Lowered LowerExtreme(CallSite& s) {
  if (s.count() != 2 || s.nargout > 1 || !s.AllArguments(Rep::kF64)) return {};
  Builder& b = s.b;
  const uint32_t x = s.Double(0), y = s.Double(1);
  const uint32_t better = b.Value1(Opcode::kSelect, {b.Value1(kBeats, {x, y}, Type::kI1), x, y}, Type::kF64);
  return s.Number(b.Value1(Opcode::kSelect, {b.Value1(Opcode::kFNe, {y, y}, Type::kI1), x, better}, Type::kF64));
}

}  // namespace

LOWER_BY_KERNEL(all);
LOWER_BY_KERNEL(any);
LOWER_BY_KERNEL(cumprod);
LOWER_BY_KERNEL(cumsum);
const Lowering Lower_max = {LowerExtreme<Opcode::kFGt>};
const Lowering Lower_min = {LowerExtreme<Opcode::kFLt>};
LOWER_BY_KERNEL(prod);
LOWER_BY_KERNEL(sum);
LOWER_BY_KERNEL(sumsq);

}  // namespace residua::array_ir
