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
RuleResult Rule_printf(Args args, int nargout) { return Rule_fprintf(args, nargout); }
RuleResult Rule_puts(Args, int nargout) {
  if (nargout == 0) return {{}, true};
  return One(AbstractValue::DoubleScalar(), true);
}

RuleResult Rule_fdisp(Args, int) { return {{}, true}; }
RuleResult Rule_stderr(Args, int) { return One(Known(2.0), false); }
RuleResult Rule_stdout(Args, int) { return One(Known(1.0), false); }

RuleResult Rule_clc(Args, int) { return {{}, true}; }
RuleResult Rule_drawnow(Args, int) { return {{}, true}; }
RuleResult Rule_home(Args, int) { return {{}, true}; }
RuleResult Rule_more(Args, int) { return {{}, true}; }

}  // namespace residua::domain
