#include "worker/domain/index_list.h"

#include <vector>

#include "worker/domain/rules.h"

namespace residua::domain {

AbstractValue IndexListAssignRule(const AbstractValue& a, const AbstractValue& b) {
  const std::vector<AbstractSubscript> any = {{false, AbstractValue::Top()}};
  const OneResult r = IndexAssignRule(a.ForgetContents(), any, b);
  return r.value.IsBottom() ? AbstractValue::Top() : AbstractValue::Array(r.value.classes(), Shape::Top());
}

AbstractValue IndexListDeleteRule(const AbstractValue& a) {
  if (a.classes() == ClassSet::All()) return AbstractValue::Top();
  return AbstractValue::Array(a.classes(), Shape::Top());
}

}  // namespace residua::domain
