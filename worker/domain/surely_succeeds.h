// Calls of built-ins that certainly give their results: no error, no warning, for any values with these facts.
//
// The rules of many built-ins say "may fail", since some argument makes them fail. For plain arguments none does, and a
// call whose result nobody needs can go. One table of conditions; a built-in without a row is left to its rule.
#pragma once

#include <absl/types/span.h>

#include "worker/builtin/builtin.h"
#include "worker/domain/abstract_value.h"

namespace residua::domain {

bool SurelySucceeds(const builtin::Builtin& builtin, absl::Span<const AbstractValue> args, int nargout);

}  // namespace residua::domain
