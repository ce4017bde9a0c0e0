// Calls of error that are certain to raise one. `error ('')` does nothing, and neither does a template that comes to
// nothing, as `error ('a:b', '%s', '')`: code says `error (msg)` where msg is empty if all is well.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::specialise {

// `call`: error (..) with one argument at least.
bool SurelyRaises(const syntax::Ast& ast, syntax::ExprId call);

}  // namespace residua::specialise
