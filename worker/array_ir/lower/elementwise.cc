// Elementwise mathematics: on real double scalars an operation or a call of a C function, in a map a word.
#include "worker/array_ir/lower/lowering.h"
#include "worker/runtime/abi.h"

namespace residua::array_ir {

Lowered LowerMath(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !s.AllArguments(Rep::kF64)) return {};
  if (runtime::MathArity(s.builtin.name) != static_cast<int>(s.count())) return {};
  std::vector<Operand> operands{Operand::Text(s.builtin.name)};
  for (size_t k = 0; k < s.count(); ++k) operands.push_back(Operand::Value(s.Double(k)));
  return {{s.b.F(s.b.Emit(Opcode::kMath, std::move(operands), {Type::kF64}).results[0])}};
}

namespace {

template <Opcode kOp>
Lowered LowerOperation(CallSite& s) {
  if (s.RepOfResult() != Rep::kF64 || !s.AllArguments(Rep::kF64)) return {};
  return {{s.b.F(s.b.Value1(kOp, {s.Double(0)}, Type::kF64))}};
}

Lowered LowerIsNaN(CallSite& s) {
  if (!s.AllArguments(Rep::kF64)) return {};
  const uint32_t x = s.Double(0);
  return {{s.b.B(s.b.Value1(Opcode::kFNe, {x, x}, Type::kI1))}};
}

}  // namespace

const Lowering Lower_abs = {LowerOperation<Opcode::kFAbs>, "fabs"};
const Lowering Lower_acos = {LowerMath, "acos"};
const Lowering Lower_asin = {LowerMath, "asin"};
const Lowering Lower_atan = {LowerMath, "atan"};
const Lowering Lower_atan2 = {LowerMath};
const Lowering Lower_ceil = {LowerOperation<Opcode::kCeil>, "ceil"};
LOWER_BY_KERNEL(conj);
const Lowering Lower_cos = {LowerMath, "cos"};
const Lowering Lower_cosh = {LowerMath, "cosh"};
const Lowering Lower_exp = {LowerMath, "exp"};
const Lowering Lower_expm1 = {LowerMath, "expm1"};
const Lowering Lower_fix = {LowerOperation<Opcode::kFix>, "fix"};
const Lowering Lower_floor = {LowerOperation<Opcode::kFloor>, "floor"};
const Lowering Lower_gamma = {LowerMath};
const Lowering Lower_hypot = {LowerMath};
LOWER_BY_KERNEL(imag);
LOWER_BY_KERNEL(isfinite);
LOWER_BY_KERNEL(isinf);
const Lowering Lower_isnan = {LowerIsNaN};
const Lowering Lower_log = {LowerMath, "log"};
const Lowering Lower_log10 = {LowerMath, "log10"};
const Lowering Lower_log1p = {LowerMath, "log1p"};
const Lowering Lower_log2 = {LowerMath, "log2"};
const Lowering Lower_mod = {LowerMath};
LOWER_BY_KERNEL(real);
const Lowering Lower_rem = {LowerMath};
const Lowering Lower_round = {LowerMath};
const Lowering Lower_sign = {LowerMath};
const Lowering Lower_sin = {LowerMath, "sin"};
const Lowering Lower_sinh = {LowerMath, "sinh"};
const Lowering Lower_sqrt = {LowerOperation<Opcode::kSqrt>, "sqrt"};
const Lowering Lower_tan = {LowerMath, "tan"};
const Lowering Lower_tanh = {LowerMath, "tanh"};
LOWER_BY_KERNEL(xor);

}  // namespace residua::array_ir
