// `display (x)` shows the value under the name x: of a variable it is the same as `x` without a semicolon.
#pragma once

#include <functional>

#include "worker/syntax/ast.h"

namespace residua::syntax {

// The x of an expression statement `display (x)` with a plain name; not valid for any other. `is_builtin` says whether
// `display` is the built-in function there, and neither a variable nor a function of the user.
ExprId DisplayedName(const Ast& ast, StmtId statement, const std::function<bool()>& is_builtin);

}  // namespace residua::syntax
