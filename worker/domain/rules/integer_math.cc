// Bits, divisors, primes.
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

// Equal extents, or those of the one that is not a scalar.
RuleResult Bits(Args args) {
  const Shape &a = args[0].shape(), &b = args[1].shape();
  Shape shape = Meet(a, b);
  if (a.MayBeScalar()) shape = Join(shape, b);
  if (b.MayBeScalar()) shape = Join(shape, a);
  return One(Make(ClassesFrom(args), Tristate::kTrue, shape, Interval::Top(), false), true);
}

}  // namespace

RuleResult Rule_bitand(Args args, int) { return Bits(args); }
RuleResult Rule_bitor(Args args, int) { return Bits(args); }
RuleResult Rule_bitxor(Args args, int) { return Bits(args); }
RuleResult Rule_bitshift(Args args, int) { return Bits(args); }

RuleResult Rule_gcd(Args args, int nargout) {
  const bool scalars = args.size() == 2 && args[0].IsScalar() && args[1].IsScalar();
  if (!scalars) return Some({Numbers(args, Shape::Top(), true)}, nargout, true);
  RuleResult r = Bits(args);
  return Some({r.outputs[0]}, nargout, true);
}
RuleResult Rule_lcm(Args args, int) { return One(Numbers(args, Shape::Top(), true), true); }
RuleResult Rule_factorial(Args args, int) { return One(Numbers(args, args[0].shape(), true), true); }
RuleResult Rule_primes(Args args, int) {
  return One(Make(ClassesFrom(args), Tristate::kTrue, Shape::Matrix(ExtentRange::Of(1), {}), Interval::Top(), false),
             true);
}
RuleResult Rule_isprime(Args args, int) {
  const AbstractValue& a = args[0];
  if (a.shape().MayBeEmpty()) return One(Anything(), true);
  return One(AbstractValue::Logical(a.shape()), true);
}
RuleResult Rule_nchoosek(Args args, int) {
  if (!Only(args[0], ClassSet::NumericLogicalChar())) return One(Anything(), true);
  return One(Numbers(args, Shape::Matrix({}, {}), true), true);
}

RuleResult Rule___isprimelarge__(Args args, int) { return One(AbstractValue::Logical(args[0].shape()), true); }

}  // namespace residua::domain
