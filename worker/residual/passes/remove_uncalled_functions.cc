// Functions that the entry does not reach. One that a text may name, which nobody knows, stays.
#include <functional>
#include <set>
#include <string>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// Every name that a function or one nested in it mentions, in its default values and commands, too.
void VisitNames(const syntax::Ast& ast, syntax::FunctionId id, const std::function<void(const std::string&)>& found) {
  const auto named = [&](syntax::ExprId e) {
    if (ast[e].kind == syntax::ExprKind::kIdentifier || ast[e].kind == syntax::ExprKind::kHandle) found(ast.Name(e));
  };
  for (syntax::ExprId p : ast[id].parameters) syntax::VisitExpr(ast, p, named);
  syntax::VisitExprs(ast, ast[id].body, named);
  syntax::VisitStatements(ast, ast[id].body, [&](syntax::StmtId s) {
    if (ast[s].kind == syntax::StmtKind::kCommand) found(ast.Name(s));
  });
  for (syntax::FunctionId inner : ast[id].nested) VisitNames(ast, inner, found);
}

}  // namespace

bool RemoveUncalledFunctions(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const syntax::Ast& ast = from.tree->ast;
  std::set<std::string> reached{from.functions[0].name};
  for (const auto& f : from.functions) {
    if (f.by_text) reached.insert(f.name);
  }
  bool grew = true;
  while (grew) {
    grew = false;
    for (size_t k = 0; k < from.functions.size(); ++k) {
      if (!reached.count(from.functions[k].name)) continue;
      VisitNames(ast, ast.top_functions()[k], [&](const std::string& name) {
        for (const auto& f : from.functions) {
          if (f.name == name) grew = reached.insert(f.name).second || grew;
        }
      });
    }
  }
  if (reached.size() == from.functions.size()) return false;
  BeginRewrite(from, to);
  to->functions.clear();
  for (size_t k = 0; k < from.functions.size(); ++k) {
    if (!reached.count(from.functions[k].name)) continue;
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    to->functions.push_back(from.functions[k]);
  }
  return true;
}

}  // namespace residua::residual
