// `if c .. return, end  REST` of a function that is called is `if c .. else REST end`: without a `return` it can be
// inlined, as one that looks at special cases first. The `return` itself is then dead (remove_dead_statements.cc).
#include <map>
#include <optional>

#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

// A single condition, no `else`, and the branch ends with `return`.
bool LeavesEarly(const Ast& ast, StmtId s) {
  if (ast[s].kind != StmtKind::kIf || ast.Exprs(s).size() != 1 || ast.Blocks(s).size() != 1) return false;
  const auto branch = ast.Statements(ast.Blocks(s)[0]);
  return !branch.empty() && ast[branch.back()].kind == StmtKind::kReturn;
}

int CountReturns(const Ast& ast, BlockId block) {
  int count = 0;
  syntax::VisitStatements(ast, block, [&](StmtId s) { count += ast[s].kind == StmtKind::kReturn; });
  return count;
}

// The statement of a function whose rest can become its `else`; none: there is none, or another `return` stays.
std::optional<size_t> EarlyReturn(const Ast& ast, FunctionId id) {
  const auto statements = ast.Statements(ast[id].body);
  size_t at = 0;
  while (at < statements.size() && !LeavesEarly(ast, statements[at])) ++at;
  if (at + 1 >= statements.size() || CountReturns(ast, ast[id].body) != 1) return std::nullopt;
  return at;
}

}  // namespace

bool EliminateReturns(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const Ast& ast = from.tree->ast;
  // The entry is read by people: it keeps its form.
  std::map<size_t, size_t> early_returns;
  for (size_t k = 1; k < from.functions.size(); ++k) {
    const auto found = from.functions[k].whole ? std::nullopt : EarlyReturn(ast, ast.top_functions()[k]);
    if (found) early_returns[k] = *found;
  }
  if (early_returns.empty()) return false;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    const syntax::FunctionId id = ast.top_functions()[k];
    if (!early_returns.contains(k)) return copier.Function(id, from.functions[k].name);
    const auto statements = ast.Statements(ast[id].body);
    const size_t at = early_returns[k];
    *changed = true;
    syntax::Function f = ast[id];
    f.name = from.functions[k].name;
    for (ExprId& p : f.parameters) p = copier.Expr(p);
    std::vector<StmtId> body, rest;
    for (size_t i = 0; i < at; ++i) body.push_back(copier.Statement(statements[i]));
    for (size_t i = at + 1; i < statements.size(); ++i) rest.push_back(copier.Statement(statements[i]));
    const StmtId early = statements[at];
    const std::vector<ExprId> condition{copier.Expr(ast.Exprs(early)[0])};
    const std::vector<BlockId> blocks{copier.Block(ast.Blocks(early)[0]), to->tree->ast.AddBlock(std::move(rest))};
    body.push_back(to->tree->ast.AddStmt(ast[early], condition, blocks));
    f.body = to->tree->ast.AddBlock(std::move(body));
    return to->tree->ast.AddFunction(std::move(f));
  });
}

}  // namespace residua::residual
