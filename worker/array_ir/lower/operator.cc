// Operators by name.
#include "worker/array_ir/generate/call/lowering.h"
#include "worker/array_ir/generate/core/constructs.h"
#include "worker/array_ir/generate/scalar/operators.h"

namespace residua::array_ir {

using syntax::Op;

namespace {

// The operator that the name stands for, on scalars.
template <Op kOp>
Lowered LowerBinary(CallSite& s) {
  if (s.count() != 2 || !s.AllScalars()) return {};
  const bool power = kOp == Op::kElementPower;
  if (power && s.RepOfResult() != Rep::kF64) return {};
  const Ref x = Build(s.b, s.arguments[0]), y = Build(s.b, s.arguments[1]);
  return {{*ScalarBinary(s.b, kOp, x, s.Facts(0), y, s.Facts(1), s.b.Facts(s.expression))}};
}

template <Op kOp>
Lowered LowerUnary(CallSite& s) {
  if (!s.AllScalars()) return {};
  const Ref x = Build(s.b, s.arguments[0]);
  return {{*ScalarUnary(s.b, kOp, x, s.Facts(0))}};
}

}  // namespace

const Lowering Lower_and = {LowerBinary<Op::kAnd>};

const Lowering Lower_eq = {LowerBinary<Op::kEqual>};

const Lowering Lower_ge = {LowerBinary<Op::kGreaterEqual>};

const Lowering Lower_gt = {LowerBinary<Op::kGreater>};

const Lowering Lower_le = {LowerBinary<Op::kLessEqual>};

const Lowering Lower_lt = {LowerBinary<Op::kLess>};

const Lowering Lower_minus = {LowerBinary<Op::kMinus>};

const Lowering Lower_mtimes = {LowerBinary<Op::kTimes>};

const Lowering Lower_ne = {LowerBinary<Op::kNotEqual>};

const Lowering Lower_or = {LowerBinary<Op::kOr>};

const Lowering Lower_plus = {LowerBinary<Op::kPlus>};

const Lowering Lower_power = {LowerBinary<Op::kElementPower>};

const Lowering Lower_rdivide = {LowerBinary<Op::kElementRightDivide>};

const Lowering Lower_times = {LowerBinary<Op::kElementTimes>};

const Lowering Lower_transpose = {LowerUnary<Op::kTranspose>};

const Lowering Lower_uminus = {LowerUnary<Op::kUnaryMinus>};

}  // namespace residua::array_ir
