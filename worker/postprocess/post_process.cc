#include "worker/postprocess/post_process.h"

#include <functional>
#include <set>
#include <string>

#include "worker/postprocess/rewrite.h"
#include "worker/residual/copy_tree.h"
#include "worker/syntax/visit.h"

namespace residua::postprocess {

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

// Leaves out functions that the entry does not reach.
bool DropUncalled(const Residual& from, Residual* to) {
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
    residual::TreeCopier copier{ast, *to->tree, &from.tree->facts};
    to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    to->functions.push_back(from.functions[k]);
  }
  return true;
}

}  // namespace

Residual PostProcess(const Residual& residual, const Options& options) {
  Residual current = residual;
  using Pass = bool (*)(const Residual&, Residual*);
  std::vector<Pass> passes = {RemoveDeadCode, DropUncalled, RemoveUnused, SpreadOutputs, MergeEqual}, late;
  if (options.inline_calls) {
    passes = {InlineCalls,   RemoveDeadCode,   DropOverwritten, DropUncalled, RemoveUnused, SpreadOutputs,
              ReturnsToElse, InlineStatements, Propagate,       Coalesce,     JoinTexts,    MergeEqual};
    // A short function is inlined before it grows variables.
    late = {MergeTails,   SpreadAggregates,     TakeParts,     GatherStores,
            SpreadArrays, PropagateUsersCopies, HoistLiterals, ShareCommonParts};
  }
  // Every pass that changes something removes a call, a copy, a statement, a function or an operation: there are
  // finitely many.
  auto run = [&](const std::vector<Pass>& some) {
    bool changed = false;
    for (Pass pass : some) {
      Residual next;
      if (pass(current, &next)) {
        changed = true;
        current = std::move(next);
      }
    }
    return changed;
  };
  while (run(passes) || run(late)) {
  }
  run({ShowAsAns});
  return current;
}

}  // namespace residua::postprocess
