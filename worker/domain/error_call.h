// Calls of error that are certain to raise one. `error ('')` does nothing, and neither does a template that comes to
// nothing, as `error ('a:b', '%s', '')`: code says `error (msg)` where msg is empty if all is well.
#pragma once

#include <absl/types/span.h>

#include "worker/domain/abstract_value.h"
#include "worker/syntax/ast.h"

namespace residua::domain {

// An expression that is such a call, as its text tells.
bool SurelyRaises(const syntax::Ast& ast, syntax::ExprId call);
// The same told from the facts of the arguments, one at least: a text that is not empty, alone or shown by `%s` after
// `%s`.
bool SurelyRaises(absl::Span<const AbstractValue> arguments);

}  // namespace residua::domain
