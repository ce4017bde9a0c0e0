// One random number: drawn without a value for it, from the same state as the kernel's.
#include "worker/builtin/system/random.h"

#include "worker/array_ir/generate/lowering.h"

namespace residua::array_ir {
namespace {

using builtin::Drawn;

template <Drawn kDistribution>
Lowered LowerDraw(CallSite& s) {
  if (s.count() != 0 || s.nargout > 1 || s.RepOfResult() != Rep::kF64) return {};
  return s.Number(s.b.Rt("random_number", {Operand::Int(static_cast<int>(kDistribution))}, Type::kF64));
}

}  // namespace

const Lowering Lower_rand = {LowerDraw<Drawn::kUniform>};
const Lowering Lower_rande = {LowerDraw<Drawn::kExponential>};
const Lowering Lower_randn = {LowerDraw<Drawn::kNormal>};

}  // namespace residua::array_ir
