// Functions that the entry does not reach. One that a text may name, which nobody knows, stays.
#include <algorithm>
#include <functional>
#include <vector>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// Every name that a function or one nested in it mentions, in its default values and commands, too.
void VisitNames(const syntax::Ast& ast, syntax::FunctionId id, const std::function<void(NameId)>& found) {
  const auto named = [&](syntax::ExprId e) {
    if (ast[e].kind == syntax::ExprKind::kIdentifier || ast[e].kind == syntax::ExprKind::kHandle) found(ast[e].name);
  };
  for (syntax::ExprId p : ast[id].parameters) syntax::VisitExpr(ast, p, named);
  syntax::VisitExprs(ast, ast[id].body, named);
  syntax::VisitStatements(ast, ast[id].body, [&](syntax::StmtId s) {
    if (ast[s].kind == syntax::StmtKind::kCommand) found(ast[s].name);
  });
  for (syntax::FunctionId inner : ast[id].nested) VisitNames(ast, inner, found);
}

// By function, whether the entry reaches it, or a text may.
std::vector<bool> Reached(const Residual& from) {
  const syntax::Ast& ast = from.tree->ast;
  NameMap<size_t> function_of;
  std::vector<size_t> work;
  std::vector<bool> reached(from.functions.size(), false);
  const auto reach = [&](size_t k) {
    if (!reached[k]) work.push_back(k);
    reached[k] = true;
  };
  for (size_t k = 0; k < from.functions.size(); ++k) {
    function_of[ast.FindName(from.functions[k].name)] = k;
    if (k == 0 || from.functions[k].by_text) reach(k);
  }
  while (!work.empty()) {
    const size_t k = work.back();
    work.pop_back();
    VisitNames(ast, ast.top_functions()[k], [&](NameId name) {
      if (const auto named = function_of.find(name); named != function_of.end()) reach(named->second);
    });
  }
  return reached;
}

}  // namespace

bool RemoveUncalledFunctions(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const syntax::Ast& ast = from.tree->ast;
  const std::vector<bool> reached = Reached(from);
  if (std::ranges::count(reached, false) == 0) return false;
  BeginRewrite(from, to);
  to->functions.clear();
  for (size_t k = 0; k < from.functions.size(); ++k) {
    if (!reached[k]) continue;
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    to->functions.push_back(from.functions[k]);
  }
  return true;
}

}  // namespace residua::residual
