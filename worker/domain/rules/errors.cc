// Errors and warnings.
#include "worker/domain/rule_support.h"

namespace residua::domain {

RuleResult Rule_error(Args, int) { return {{}, true}; }
RuleResult Rule_rethrow(Args, int) { return {{}, true}; }
RuleResult Rule_lasterr(Args, int nargout) {
  AbstractValue text = AbstractValue::Char(Shape::Matrix({}, {}));
  return Some({text, text}, nargout, true);
}
RuleResult Rule_warning(Args, int nargout) { return nargout == 0 ? RuleResult{{}, true} : Unknown(nargout); }
RuleResult Rule_lastwarn(Args, int nargout) {
  AbstractValue text = AbstractValue::Char(Shape::Matrix({}, {}));
  return Some({text, text}, nargout, true);
}

}  // namespace residua::domain
