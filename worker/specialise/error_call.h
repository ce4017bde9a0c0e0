// Calls of error that are certain to raise one. `error ('')` does nothing, and neither does a template that comes to
// nothing, as `error ('a:b', '%s', '')`: code says `error (msg)` where msg is empty if all is well.
#pragma once

#include <absl/types/span.h>

#include "worker/syntax/ast.h"

namespace residua::specialise {

struct Piece;

// `call`: error (..) with one argument at least.
bool SurelyRaises(const syntax::Ast& ast, syntax::ExprId call);
// The same told from the facts of its arguments: a text that is not empty, alone or shown by `%s` after `%s`.
bool SurelyRaises(absl::Span<const Piece> arguments);

}  // namespace residua::specialise
