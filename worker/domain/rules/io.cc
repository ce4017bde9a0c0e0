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

RuleResult Rule_fdisp(Args, int) { return {{}, true}; }
RuleResult Rule_fflush(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_format(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_fputs(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_getenv(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_isfile(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_isfolder(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_pwd(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_stderr(Args, int) { return One(Known(2.0), false); }
RuleResult Rule_stdout(Args, int) { return One(Known(1.0), false); }

RuleResult Rule_addpath(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_clc(Args, int) { return {{}, true}; }
RuleResult Rule_drawnow(Args, int) { return {{}, true}; }
RuleResult Rule_home(Args, int) { return {{}, true}; }
RuleResult Rule_more(Args, int) { return {{}, true}; }
RuleResult Rule_page_output_immediately(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_page_screen_output(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_pause(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_rmpath(Args, int nargout) { return Unknown(nargout); }

}  // namespace residua::domain
