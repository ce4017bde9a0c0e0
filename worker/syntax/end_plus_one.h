// `end + 1` as a subscript: the place behind the last.
#pragma once

#include "worker/syntax/ast.h"

namespace residua::syntax {

inline bool IsEndPlusOne(const Ast& ast, ExprId id) {
  const Expr& e = ast[id];
  if (e.kind != ExprKind::kBinary || e.op != Op::kPlus || ast[ast.Child(id, 0)].kind != ExprKind::kEnd) return false;
  const ExprId one = ast.Child(id, 1);
  return ast[one].kind == ExprKind::kNumber && !ast.Literal(one).imaginary && ast.Literal(one).value == 1 &&
         ast.Literal(one).integer_width == 0;
}

}  // namespace residua::syntax
