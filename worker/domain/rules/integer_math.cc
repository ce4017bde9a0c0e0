// Bits, divisors, primes.
#include <cmath>

#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

// Equal extents, or those of the one that is not a scalar.
Shape PairedShape(Args args) {
  const Shape &a = args[0].shape(), &b = args[1].shape();
  Shape shape = Meet(a, b);
  if (a.MayBeScalar()) shape = Join(shape, b);
  if (b.MayBeScalar()) shape = Join(shape, a);
  return shape;
}

// An integer decides the class of both; else single, double, and of two logicals logical.
ClassSet ClassesOfBits(Args args) {
  const ClassSet a = args[0].classes(), b = args[1].classes(), single = ClassSet::Of(ClassId::kSingle);
  const ClassSet logical = ClassSet::Of(ClassId::kLogical);
  if (const auto decided = DecidingInteger(a, b)) return ClassSet::Of(*decided);
  ClassSet classes = (a | b) & ClassSet::Numeric();
  if (Only(args[0], kDoubleOnly | single | logical) && Only(args[1], kDoubleOnly | single | logical)) {
    if (!a.Has(ClassId::kSingle) && !b.Has(ClassId::kSingle)) classes = kDoubleOnly;
    if (a == single || b == single) classes = single;
    if (a == logical && b == logical) return logical;
    if (a.Has(ClassId::kLogical) && b.Has(ClassId::kLogical)) classes = classes | logical;
    return classes | (classes == single ? ClassSet::None() : kDoubleOnly);
  }
  return ClassesFrom(args);
}

// The greatest number of as many bits.
double AllBits(double high) {
  return high < 1 ? 0 : high >= 0x1p63 ? 0x1p64 : std::exp2(std::floor(std::log2(high)) + 1) - 1;
}

// Negative floating-point numbers count as 0, fractions are rounded.
double LargestBits(const AbstractValue& v) {
  const double high = v.interval().high;
  return high >= 0x1p62 ? 0x1p64 : std::max(0.0, std::ceil(high));
}

RuleResult Bits(Args args, bool is_and) {
  const ClassSet classes = ClassesOfBits(args);
  const bool real = args[0].real() == Tristate::kTrue && args[1].real() == Tristate::kTrue;
  Interval i = Interval::Top();
  if (real && Only(args[0], kDoubleOnly) && Only(args[1], kDoubleOnly)) {
    const double x = LargestBits(args[0]), y = LargestBits(args[1]);
    i = Interval::Integers(0, is_and ? std::min(x, y) : AllBits(std::max(x, y)));
  }
  return One(Make(classes, Tristate::kTrue, PairedShape(args), i, false), true);
}

}  // namespace

RuleResult Rule_bitand(Args args, int) { return Bits(args, true); }
RuleResult Rule_bitor(Args args, int) { return Bits(args, false); }
RuleResult Rule_bitxor(Args args, int) { return Bits(args, false); }
// Of the class of the first; 53 bits of a double stay.
RuleResult Rule_bitshift(Args args, int) {
  const AbstractValue& a = args[0];
  Interval i = Interval::Top();
  if (a.IsRealDouble() && a.interval().low >= 0 && !a.interval().may_be_nan) i = Interval::Integers(0, 0x1p53 - 1);
  return One(Make(a.classes() & ClassSet::Numeric(), Tristate::kTrue, PairedShape(args), i, false), true);
}

RuleResult Rule_bitget(Args args, int) {
  if (!Only(args[0], ClassSet::Numeric()) || !Only(args[1], ClassSet::NumericLogicalChar()))
    return One(Anything(), true);
  return One(AbstractValue::Logical(PairedShape(args)), true);
}
// Nothing of any class is a matrix of doubles.
RuleResult Rule_bitset(Args args, int) {
  const AbstractValue& a = args[0];
  const bool numbers = Only(a, ClassSet::Numeric()) && Only(args[1], ClassSet::NumericLogicalChar());
  if (!numbers || (args.size() > 2 && !Only(args[2], ClassSet::NumericLogicalChar()))) return One(Anything(), true);
  Shape shape = args.size() > 2 && !args[2].IsScalar() ? Shape::Top() : PairedShape(args);
  ClassSet classes = a.classes() & ClassSet::Numeric();
  if (shape.MayBeEmpty()) {
    classes = classes | kDoubleOnly;
    shape = Join(shape, Shape::Of(value::Dims()));
  }
  const Interval i = a.IsRealDouble() ? Interval::Integers(0, 0x1p64) : Interval::Top();
  return One(Make(classes, Tristate::kTrue, shape, i, false), true);
}

RuleResult Rule_gcd(Args args, int nargout) {
  const bool scalars = args.size() == 2 && args[0].IsScalar() && args[1].IsScalar();
  if (!scalars) return Some({Numbers(args, Shape::Top(), true)}, nargout, true);
  return Some({Make(ClassesFrom(args), Tristate::kTrue, PairedShape(args), Interval::Top(), false)}, nargout, true);
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
