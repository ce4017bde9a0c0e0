// Broken-down time.
#include "worker/domain/weak_rule.h"

namespace residua::domain {

namespace {
AbstractValue TimeStruct() { return AbstractValue::Array(ClassSet::Of(ClassId::kStruct), Shape::Scalar()); }
}  // namespace

RuleResult Rule_gmtime(Args, int) { return One(TimeStruct(), true); }
RuleResult Rule_localtime(Args, int) { return One(TimeStruct(), true); }
RuleResult Rule_mktime(Args, int) { return One(AbstractValue::DoubleScalar(), true); }
RuleResult Rule_strftime(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), true); }
RuleResult Rule_strptime(Args, int nargout) {
  return Some({TimeStruct(), AbstractValue::DoubleScalar()}, nargout, true);
}

}  // namespace residua::domain
