#include "worker/domain/null_rule.h"

#include "worker/builtin/null_value.h"

namespace residua::domain {

using value::ClassId;

bool IsNull(const AbstractValue& b) { return b.IsStatic() && builtin::IsNull(b.static_value()); }

bool MayBeNull(const AbstractValue& b) {
  if (b.IsStatic()) return IsNull(b);
  return (b.classes().Has(ClassId::kDouble) || b.classes().Has(ClassId::kChar)) &&
         b.shape().Contains(value::Dims(0, 0));
}

OneResult IndexStoreRule(const AbstractValue& a, AbstractSubscripts subscripts, const AbstractValue& b,
                         bool may_be_null) {
  if (IsNull(b)) return IndexDeleteRule(a, subscripts);
  const OneResult stored = IndexAssignRule(a, subscripts, b);
  if (!may_be_null || !MayBeNull(b)) return stored;
  return {Join(stored.value, IndexDeleteRule(a, subscripts).value), true};
}

}  // namespace residua::domain
