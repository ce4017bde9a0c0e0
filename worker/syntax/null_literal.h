// `[]`, `''` and "", also in parentheses: assigned to elements of an array they delete.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::syntax {

inline bool IsNullLiteral(const Ast& ast, ExprId id) {
  if (ast[id].kind == ExprKind::kString) return ast.Name(id).empty();
  return ast[id].kind == ExprKind::kMatrix && ast[id].count == 0;
}

}  // namespace residua::syntax
