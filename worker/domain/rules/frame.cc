// Questions about the caller's frame, where the evaluator does not answer them itself.
#include "worker/domain/rule_support.h"

namespace residua::domain {

RuleResult Rule_exist(Args, int) { return One(AbstractValue::DoubleScalar(Interval::Integers(0, 107)), true); }
RuleResult Rule_isargout(Args args, int) {
  return One(AbstractValue::Logical(args[0].IsScalar() ? Shape::Scalar() : Shape::Top()), true);
}
RuleResult Rule_nargchk(Args, int) { return One(AbstractValue::Top(), true); }
RuleResult Rule_nargin(Args args, int) {
  return One(AbstractValue::DoubleScalar(Interval::Integers(args.empty() ? 0 : -1e9, 1e9)), !args.empty());
}
RuleResult Rule_narginchk(Args, int) { return {{}, true}; }
RuleResult Rule_nargout(Args args, int) {
  return One(AbstractValue::DoubleScalar(Interval::Integers(args.empty() ? 0 : -1e9, 1e9)), !args.empty());
}
RuleResult Rule_print_usage(Args, int) { return {{}, true}; }

// Text as code: the evaluator keeps a function that runs text whole.
RuleResult Rule_assignin(Args, int) { return {{}, true}; }
RuleResult Rule_clear(Args, int) { return {{}, true}; }
RuleResult Rule_isglobal(Args, int) { return One(AbstractValue::Logical(Shape::Scalar()), true); }

RuleResult Rule_mislocked(Args, int) { return One(AbstractValue::Logical(Shape::Scalar()), true); }
RuleResult Rule_mlock(Args, int) { return {{}, true}; }
RuleResult Rule_munlock(Args, int) { return {{}, true}; }

}  // namespace residua::domain
