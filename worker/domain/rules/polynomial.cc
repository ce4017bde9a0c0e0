// Polynomials.
#include "worker/domain/rule_support.h"

namespace residua::domain {

RuleResult Rule_polyval(Args args, int) {
  const AbstractValue &p = args[0], &x = args[1];
  bool plain = args.size() == 2;
  bool doubles = p.classes().Only(ClassId::kDouble) && x.classes().Only(ClassId::kDouble);
  bool real = plain && p.real() == Tristate::kTrue && x.real() == Tristate::kTrue;
  ClassSet classes = doubles ? kDoubleOnly : p.classes() | x.classes() | FloatClasses();
  // No coefficients give zeros, or nothing.
  Shape shape = plain && !p.shape().MayBeEmpty() ? x.shape() : Shape::Top();
  if (x.shape().MayBeEmpty()) shape = Join(shape, Shape::Of({0, 0}));
  return One(
      Make(plain ? classes : ClassSet::All(), real ? Tristate::kTrue : Tristate::kTop, shape, Interval::Top(), false),
      true);
}

}  // namespace residua::domain
