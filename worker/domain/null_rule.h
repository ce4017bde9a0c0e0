// What is stored in elements where it may be `[]`, '' or "" themselves, which delete (builtin/null_value.h).
#pragma once

#include "worker/domain/rules.h"

namespace residua::domain {

bool IsNull(const AbstractValue& b);
// As far as facts say it; a variable's value is none.
bool MayBeNull(const AbstractValue& b);
// a(subscripts) = b; `may_be_null` unless b comes from a variable, an operation or a function.
OneResult IndexStoreRule(const AbstractValue& a, AbstractSubscripts subscripts, const AbstractValue& b,
                         bool may_be_null);

}  // namespace residua::domain
