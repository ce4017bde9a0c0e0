// `display (x)` shows the value under the name x: of a variable it is the same as `x` without a semicolon.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::syntax {

// The x of an expression statement `display (x)` with a plain name; not valid for any other.
ExprId DisplayedName(const Ast& ast, StmtId statement);

}  // namespace residua::syntax
