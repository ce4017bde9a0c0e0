// Functions that call functions: the evaluator follows known targets itself; here nothing is known of the callee.
#include "worker/domain/rule_support.h"

namespace residua::domain {

RuleResult Rule_func2str(Args, int) { return One(AbstractValue::Char(Shape::Matrix({}, {})), true); }
RuleResult Rule_str2func(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kFunctionHandle), Shape::Scalar(), Tristate::kFalse), true);
}
RuleResult Rule_functions(Args, int) {
  return One(AbstractValue::Array(ClassSet::Of(ClassId::kStruct), Shape::Scalar(), Tristate::kFalse), true);
}

}  // namespace residua::domain
