// One random number: drawn without a value for it, from the same state as the kernel's.
#include "worker/builtin/system/random.h"

#include "worker/array_ir/generate/call/lowering.h"

namespace residua::array_ir {
namespace {

using builtin::Distribution;

template <Distribution kDistribution>
Lowered LowerDraw(CallSite& s) {
  if (s.count() != 0 || s.nargout > 1 || s.RepOfResult() != Rep::kF64) return {};
  return s.Number(s.b.ir.Rt("random_number", {Operand::Int(static_cast<int>(kDistribution))}, Type::kF64));
}

}  // namespace

const Lowering Lower_rand = {LowerDraw<Distribution::kUniform>};
const Lowering Lower_rande = {LowerDraw<Distribution::kExponential>};
const Lowering Lower_randn = {LowerDraw<Distribution::kNormal>};

}  // namespace residua::array_ir
