#include "worker/syntax/displayed_name.h"

namespace residua::syntax {

ExprId DisplayedName(const Ast& ast, StmtId statement, const std::function<bool()>& is_builtin) {
  const ExprId call = ast.Exprs(statement)[0];
  if (ast[call].kind != ExprKind::kIndex || ast[call].count != 2) return {};
  const ExprId callee = ast.Child(call, 0), argument = ast.Child(call, 1);
  const bool displays = ast[callee].kind == ExprKind::kIdentifier && ast.Name(callee) == "display";
  return displays && ast[argument].kind == ExprKind::kIdentifier && is_builtin() ? argument : ExprId{};
}

}  // namespace residua::syntax
