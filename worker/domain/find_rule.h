// The rule of a row of the table, from facts alone: only this folder asks it, everyone else goes through ApplyRule.
#pragma once

#include "worker/domain/rules.h"

namespace residua::domain {

using Rule = RuleResult (*)(absl::Span<const AbstractValue> args, int nargout);
Rule FindRule(builtin::BuiltinId id);

}  // namespace residua::domain
