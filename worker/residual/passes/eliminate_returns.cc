// `if c .. return, end  REST` of a function that is called is `if c .. else REST end`: without a `return` it can be
// inlined, as one that looks at special cases first, or tries one rule after another. The `return` itself is then dead
// (remove_dead_statements.cc).
#include <algorithm>
#include <set>
#include <span>
#include <vector>

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

// How many early returns one function may have: each is a level of `else`.
constexpr int kMostReturns = 16;

bool LeavesBefore(const Ast& ast, std::span<const StmtId> statements, size_t at) {
  return at + 1 < statements.size() && LeavesEarly(ast, statements[at]);
}

// Every `return` of the function ends a branch behind which its statements go on, so that none stays.
bool ReturnsEarly(const Ast& ast, FunctionId id) {
  const auto statements = ast.Statements(ast[id].body);
  int early = 0;
  for (size_t k = 0; k < statements.size(); ++k) early += LeavesBefore(ast, statements, k);
  return early > 0 && early <= kMostReturns && CountReturns(ast, ast[id].body) == early;
}

// An `if` whose conditions need no statements of their own.
bool IsPlainTest(const ResidualTree& tree, StmtId s) {
  const auto conditions = tree.ast.Exprs(s);
  return tree.ast[s].kind == StmtKind::kIf &&
         std::ranges::all_of(conditions, [&](ExprId e) { return tree.facts.IsPure(e); });
}

// The statements from `at` on; those behind an early return are its `else`.
BlockId WithElse(const Ast& ast, std::span<const StmtId> statements, size_t at, TreeCopier* copier, ResidualTree* to) {
  std::vector<StmtId> out;
  for (; at < statements.size(); ++at) {
    if (!LeavesBefore(ast, statements, at)) {
      out.push_back(copier->Statement(statements[at]));
      continue;
    }
    const StmtId early = statements[at];
    std::vector<ExprId> conditions{copier->Expr(ast.Exprs(early)[0])};
    std::vector<BlockId> blocks{copier->Block(ast.Blocks(early)[0])};
    const BlockId rest = WithElse(ast, statements, at + 1, copier, to);
    const auto only = to->ast.Statements(rest);
    if (only.size() == 1 && IsPlainTest(*to, only[0])) {  // `elseif`
      const auto others = to->ast.Exprs(only[0]);
      conditions.insert(conditions.end(), others.begin(), others.end());
      const auto branches = to->ast.Blocks(only[0]);
      blocks.insert(blocks.end(), branches.begin(), branches.end());
    } else {
      blocks.push_back(rest);
    }
    out.push_back(to->ast.AddStmt(ast[early], conditions, blocks));
    break;
  }
  return to->ast.AddBlock(std::move(out));
}

}  // namespace

bool EliminateReturns(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const Ast& ast = from.tree->ast;
  // The entry is read by people: it keeps its form.
  std::set<size_t> early_returns;
  for (size_t k = 1; k < from.functions.size(); ++k) {
    if (!from.functions[k].whole && ReturnsEarly(ast, ast.top_functions()[k])) early_returns.insert(k);
  }
  if (early_returns.empty()) return false;
  return RewriteFunctions(from, to, [&](size_t k, bool* changed) {
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    const syntax::FunctionId id = ast.top_functions()[k];
    if (!early_returns.contains(k)) return copier.Function(id, from.functions[k].name);
    *changed = true;
    syntax::Function f = ast[id];
    f.name = from.functions[k].name;
    for (ExprId& p : f.parameters) p = copier.Expr(p);
    f.body = WithElse(ast, ast.Statements(ast[id].body), 0, &copier, to->tree.get());
    return to->tree->ast.AddFunction(std::move(f));
  });
}

}  // namespace residua::residual
