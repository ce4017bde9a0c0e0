// `if c .. return, end  REST` of a function that is called is `if c .. else REST end`: without a `return` it can be
// inlined, as one that looks at special cases first. The `return` itself is then dead (dead_code.cc).
#include "worker/postprocess/post_process.h"
#include "worker/postprocess/rewrite.h"
#include "worker/residual/copy_tree.h"
#include "worker/syntax/visit.h"

namespace residua::postprocess {

using residual::TreeCopier;

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

}  // namespace

bool ReturnsToElse(const Residual& from, Residual* to) {
  const Ast& ast = from.tree->ast;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    const syntax::FunctionId id = ast.top_functions()[k];
    const auto statements = ast.Statements(ast[id].body);
    size_t at = 0;
    while (at < statements.size() && !LeavesEarly(ast, statements[at])) ++at;
    // The entry is read by people: it keeps its form.
    if (k == 0 || at + 1 >= statements.size() || CountReturns(ast, ast[id].body) != 1) {
      return copier.Function(id, from.functions[k].name);
    }
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

}  // namespace residua::postprocess
