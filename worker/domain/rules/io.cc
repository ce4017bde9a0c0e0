// Output: text for disp(x) with a result, byte counts for the others.
#include "worker/domain/rule_support.h"

namespace residua::domain {

RuleResult Rule_disp(Args, int nargout) {
  if (nargout == 0) return {{}, true};
  return One(AbstractValue::Char(Shape::Matrix({}, {})), true);
}
RuleResult Rule_display(Args, int) { return {{}, true}; }
RuleResult Rule_fprintf(Args, int nargout) {
  if (nargout == 0) return {{}, true};
  return One(AbstractValue::DoubleScalar(Interval::Integers(-1, 9e15)), true);
}
RuleResult Rule_printf(Args, int) { return {{}, true}; }
RuleResult Rule_puts(Args, int nargout) {
  if (nargout == 0) return {{}, true};
  return One(AbstractValue::DoubleScalar(), true);
}

}  // namespace residua::domain
