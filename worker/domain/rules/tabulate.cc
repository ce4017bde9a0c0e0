// Tables: positions, counts, sums by subscript, areas.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

RuleResult Rule_lookup(Args args, int) {
  const bool cell = May(args[1], ClassSet::Of(ClassId::kChar)) || May(args[1], ContainerClasses());
  const Shape shape = cell ? Shape::Top() : args[1].shape();
  if (args.size() > 2) {
    return One(Make(kDoubleOnly | ClassSet::Of(ClassId::kLogical), Tristate::kTrue, shape, Interval::Top(), false),
               true);
  }
  return One(PositionsOf(shape), true);
}

namespace {
const Shape kColumn = Shape::Matrix({}, ExtentRange::Of(1));
}

RuleResult Rule___accumarray_sum__(Args args, int) {
  return One(Make(FloatsFrom(args), args[1].real(), kColumn, Interval::Top(), false), true);
}
RuleResult Rule___accumarray_max__(Args args, int) {
  return One(Make(args[1].classes(), args[1].real(), kColumn, Interval::Top(), false), true);
}
RuleResult Rule___accumarray_min__(Args args, int) {
  return One(Make(args[1].classes(), args[1].real(), kColumn, Interval::Top(), false), true);
}
RuleResult Rule_accumarray(Args, int) { return One(Anything(), true); }

RuleResult Rule_histc(Args args, int nargout) {
  const AbstractValue& x = args[0];
  return Some(
      {PositionsOf(Shape::Top()), args[1].shape().MayBeEmpty() ? PositionsOf(Shape::Top()) : PositionsOf(x.shape())},
      nargout, true);
}

RuleResult Rule_trapz(Args args, int) { return One(Numbers(args, Shape::Top(), true), true); }
RuleResult Rule_cumtrapz(Args args, int) { return One(Numbers(args, Shape::Top(), true), true); }

}  // namespace residua::domain
