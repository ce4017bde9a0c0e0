// `[]`, `''` and "", also in parentheses: assigned to elements of an array they delete.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::syntax {

inline bool IsNullLiteral(const Ast& ast, ExprId id) {
  if (ast[id].kind == ExprKind::kString) return ast.Name(id).empty();
  return ast[id].kind == ExprKind::kMatrix && ast[id].count == 0;
}

// Whether an expression may give one of them to where it stands: itself, out of a cell or a struct, and out of the
// handle of an anonymous function. What a variable holds, an operation makes and a function returns does not delete,
// but for what `deal` hands on. `holds_handle`: whether a name is that of a variable that may hold a handle.
template <typename HoldsHandle>
bool MayGiveNull(const Ast& ast, ExprId id, HoldsHandle holds_handle) {
  switch (ast[id].kind) {
    case ExprKind::kString:
    case ExprKind::kMatrix:
      return IsNullLiteral(ast, id);
    case ExprKind::kCellIndex:
    case ExprKind::kField:
    case ExprKind::kDynamicField:
      return true;
    case ExprKind::kIndex: {
      const ExprId base = ast.Child(id, 0);
      return ast[base].kind != ExprKind::kIdentifier || ast.Name(base) == "deal" || holds_handle(ast.Name(base));
    }
    default:
      return false;
  }
}

}  // namespace residua::syntax
