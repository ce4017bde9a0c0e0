// The operators by their function names; the work is in operators.h. and, or, plus, times and mtimes fold from the
// left.

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

namespace {

ValueList Fold(Op op, Args args) {
  Value result = Binary(op, args[0], args[1]);
  for (size_t k = 2; k < args.size(); ++k) result = Binary(op, result, args[k]);
  return One(std::move(result));
}

}  // namespace

#define FOLDED(name, op) \
  ValueList Kernel_##name(EvaluationContext&, Args args, int) { return Fold(op, args); }
FOLDED(and, Op::kAnd)
FOLDED(mtimes, Op::kTimes)
FOLDED(or, Op::kOr)
FOLDED(plus, Op::kPlus)
FOLDED(times, Op::kElementTimes)
FOLDED(eq, Op::kEqual)
FOLDED(ge, Op::kGreaterEqual)
FOLDED(gt, Op::kGreater)
FOLDED(le, Op::kLessEqual)
FOLDED(lt, Op::kLess)
FOLDED(minus, Op::kMinus)
FOLDED(ne, Op::kNotEqual)
FOLDED(power, Op::kElementPower)
FOLDED(rdivide, Op::kElementRightDivide)
FOLDED(ldivide, Op::kElementLeftDivide)
FOLDED(mldivide, Op::kLeftDivide)
FOLDED(mpower, Op::kPower)
FOLDED(mrdivide, Op::kRightDivide)
#undef FOLDED

#define UNARY(name, op) \
  ValueList Kernel_##name(EvaluationContext&, Args args, int) { return One(Unary(op, args[0])); }
UNARY(not, Op::kNot)
UNARY(transpose, Op::kTranspose)
UNARY(uminus, Op::kUnaryMinus)
UNARY(uplus, Op::kUnaryPlus)
UNARY(ctranspose, Op::kConjugateTranspose)
#undef UNARY

}  // namespace residua::builtin
