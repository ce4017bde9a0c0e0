#include "worker/specialise/analysis/assigned_by_name.h"

#include "worker/builtin/builtin_names.h"

namespace residua::specialise {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;

namespace {

bool Calls(const Ast& ast, ExprId e, const char* name) {
  return ast[e].kind == ExprKind::kIndex && ast[ast.Child(e, 0)].kind == ExprKind::kIdentifier &&
         ast.Interned(ast.Child(e, 0)) == name;
}

// One value, whatever it is: no list.
bool IsOneArgument(const Ast& ast, ExprId e) {
  const ExprKind kind = ast[e].kind;
  if (kind == ExprKind::kIdentifier || kind == ExprKind::kString || kind == ExprKind::kNumber) return true;
  if (kind != ExprKind::kIndex && kind != ExprKind::kCellIndex) return false;
  if (ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier || ast[e].count != 2) return false;
  return ast[ast.Child(e, 1)].kind == ExprKind::kBinary || IsOneArgument(ast, ast.Child(e, 1));
}

}  // namespace

std::optional<AssignedByName> AssignedByFunction(const Ast& ast, ExprId function) {
  if (ast[function].kind != ExprKind::kAnonymous || ast[function].count != 1) return std::nullopt;  // no parameters
  const ExprId body = ast.Child(function, 0);
  if (!Calls(ast, body, builtin::names::k_assignin) || ast[body].count != 4) return std::nullopt;
  const ExprId where = ast.Child(body, 1);
  if (ast[where].kind != ExprKind::kString || ast.Name(where) != "caller") return std::nullopt;
  const AssignedByName made{ast.Child(body, 2), ast.Child(body, 3)};
  if (!IsOneArgument(ast, made.name) || !IsOneArgument(ast, made.value)) return std::nullopt;
  return made;
}

std::optional<AssignedByName> AssignedBy(const Ast& ast, ExprId call) {
  if (!Calls(ast, call, builtin::names::k_feval) || ast[call].count != 2) return std::nullopt;
  return AssignedByFunction(ast, ast.Child(call, 1));
}

bool AssignsTo(const Ast* tree, syntax::InternedName variable) {
  if (tree == nullptr) return false;
  const auto statements = tree->Statements(tree->script());
  if (statements.size() != 1 || (*tree)[statements[0]].kind != syntax::StmtKind::kAssign) return false;
  const ExprId target = tree->Exprs(statements[0])[0];
  return (*tree)[target].kind == ExprKind::kIdentifier && tree->Interned(target) == variable;
}

}  // namespace residua::specialise
