// Polynomials.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule_polyval(Args args, int nargout) {
  const AbstractValue &p = args[0], &x = args[1];
  bool plain = args.size() == 2;
  bool doubles = p.classes().Only(ClassId::kDouble) && x.classes().Only(ClassId::kDouble);
  bool real = plain && p.real() == Tristate::kTrue && x.real() == Tristate::kTrue;
  ClassSet classes = doubles ? kDoubleOnly : p.classes() | x.classes() | FloatClasses();
  // No coefficients give zeros, or nothing.
  Shape shape = plain && !p.shape().MayBeEmpty() ? x.shape() : Shape::Top();
  if (x.shape().MayBeEmpty()) shape = Join(shape, Shape::Of({0, 0}));
  return Some(
      {Make(plain ? classes : ClassSet::All(), real ? Tristate::kTrue : Tristate::kTop, shape, Interval::Top(), false)},
      nargout, true);
}

namespace {
const Shape kList = Shape::Matrix({}, {});
}

RuleResult Rule_polyfit(Args args, int nargout) {
  const Shape row = Shape::Matrix(ExtentRange::Of(1), {});
  return Some({Floats(args, row, true), AbstractValue::Array(ClassSet::Of(ClassId::kStruct), Shape::Scalar()),
               Numbers(args, row, true)},
              nargout, true);
}
RuleResult Rule_roots(Args args, int) { return One(Floats(args, kList, false), true); }
RuleResult Rule_poly(Args args, int) { return One(Numbers(args, Shape::Matrix(ExtentRange::Of(1), {}), true), true); }
RuleResult Rule_compan(Args args, int) { return One(Numbers(args, kList, true), true); }
RuleResult Rule_polyder(Args args, int nargout) {
  return Some({Numbers(args, kList, true), Numbers(args, kList, true)}, nargout, true);
}
RuleResult Rule_polyint(Args args, int) {
  const bool numbers = args.size() < 2 || Only(args[1], ClassSet::NumericLogicalChar());  // the constant is put beside
  return One(numbers ? Numbers(args, kList, true) : Anything(), true);
}
RuleResult Rule_polyreduce(Args args, int) { return One(Numbers(args, kList, true), true); }

RuleResult Rule___pchip_deriv__(Args args, int) { return One(Floats(args, Shape::Top(), true), true); }

}  // namespace residua::domain
