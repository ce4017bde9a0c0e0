#include "worker/residual/rewrite_functions.h"

#include <algorithm>

#include "worker/residual/copy_tree.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

void BeginRewrite(const Residual& from, Residual* to) {
  to->tree = std::make_shared<ResidualTree>();
  for (const auto& source : from.tree->ast.sources()) to->tree->ast.AddSource(source);
  to->functions = from.functions;
  to->remarks = from.remarks;
  to->versions = from.versions;
}

bool RewriteFunctions(const Residual& from, Residual* to,
                      const std::function<syntax::FunctionId(size_t, bool*)>& rewrite) {
  const syntax::Ast& ast = from.tree->ast;
  BeginRewrite(from, to);
  bool changed = false;
  for (size_t k = 0; k < from.functions.size(); ++k) {
    if (from.functions[k].whole) {
      TreeCopier copier{ast, *to->tree, &from.tree->facts};
      to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    } else {
      to->tree->ast.add_top_function(rewrite(k, &changed));
    }
  }
  return changed;
}

void VisitOwnStatements(const Residual& program, const std::function<void(const syntax::Stmt&)>& f) {
  const syntax::Ast& ast = program.tree->ast;
  for (size_t k = 0; k < program.functions.size(); ++k) {
    if (program.functions[k].whole) continue;
    syntax::VisitStatements(ast, ast[ast.top_functions()[k]].body, [&](syntax::StmtId s) { f(ast[s]); });
  }
}

}  // namespace residua::residual
