#include "worker/builtin/frame/named_function.h"

#include <algorithm>

#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::builtin {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;

bool IsVariableOf(const Ast& ast, const syntax::Function& function, const std::string& name) {
  if (name == "ans") return false;
  const auto is_it = [&](ExprId target) { return syntax::TargetRoot(ast, target) == name; };
  if (std::ranges::count(function.outputs, name) > 0 || std::ranges::any_of(function.parameters, is_it)) return true;
  if (syntax::AssignedIn(ast, function.body).contains(name)) return true;
  bool declared = false;
  syntax::VisitStatements(ast, function.body, [&](StmtId s) {
    syntax::VisitDeclared(ast, s, [&](ExprId e) { declared = declared || is_it(e); });
  });
  return declared;
}

bool NamesFunction(const Ast& ast, const syntax::Function& function, ExprId e, uint64_t traits) {
  if (ast[e].kind != ExprKind::kIdentifier || !HasAny(ast.Name(e), traits)) return false;
  return !IsVariableOf(ast, function, ast.Name(e));
}

}  // namespace residua::builtin
