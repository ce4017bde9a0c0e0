// Operators called by name: plus(a, b, c) folds from the left.
#include "worker/domain/rule_support.h"

namespace residua::domain {
namespace {

using syntax::Op;

RuleResult Fold(Op op, Args args) {
  OneResult r = BinaryRule(op, args[0], args[1]);
  for (size_t k = 2; k < args.size(); ++k) {
    bool failed = r.may_fail;
    r = BinaryRule(op, r.value, args[k]);
    r.may_fail |= failed;
  }
  return One(std::move(r));
}

}  // namespace

#define BINARY(name, op) \
  RuleResult Rule_##name(Args args, int) { return Fold(Op::op, args); }
BINARY(and, kAnd)
BINARY(eq, kEqual)
BINARY(ge, kGreaterEqual)
BINARY(gt, kGreater)
BINARY(ldivide, kElementLeftDivide)
BINARY(le, kLessEqual)
BINARY(lt, kLess)
BINARY(minus, kMinus)
BINARY(mldivide, kLeftDivide)
BINARY(mpower, kPower)
BINARY(mrdivide, kRightDivide)
BINARY(mtimes, kTimes)
BINARY(ne, kNotEqual)
BINARY(or, kOr)
BINARY(plus, kPlus)
BINARY(power, kElementPower)
BINARY(rdivide, kElementRightDivide)
BINARY(times, kElementTimes)
#undef BINARY

RuleResult Rule_not(Args args, int) { return One(UnaryRule(Op::kNot, args[0])); }
RuleResult Rule_transpose(Args args, int) { return One(UnaryRule(Op::kTranspose, args[0])); }
RuleResult Rule_ctranspose(Args args, int) { return One(UnaryRule(Op::kConjugateTranspose, args[0])); }
RuleResult Rule_uplus(Args args, int) { return One(UnaryRule(Op::kUnaryPlus, args[0])); }
RuleResult Rule_uminus(Args args, int) { return One(UnaryRule(Op::kUnaryMinus, args[0])); }

}  // namespace residua::domain
