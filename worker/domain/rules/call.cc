// Functions that call functions: the evaluator follows known targets itself; here nothing is known of the callee.
#include "worker/domain/rule_support.h"

namespace residua::domain {

RuleResult Rule_arrayfun(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_cellfun(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_feval(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_func2str(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), true); }
RuleResult Rule_str2func(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kFunctionHandle), Shape::Scalar(), Tristate::kFalse), true);
}
RuleResult Rule_structfun(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_functions(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kStruct), Shape::Scalar(), Tristate::kFalse), true);
}

RuleResult Rule_inputParser(Args, int nargout) { return Unknown(nargout); }

RuleResult Rule_onCleanup(Args, int nargout) { return Unknown(nargout); }

RuleResult Rule_builtin(Args, int nargout) { return Unknown(nargout); }
RuleResult Rule_inline(Args, int nargout) { return Unknown(nargout); }

}  // namespace residua::domain
