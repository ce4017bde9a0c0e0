#include "worker/postprocess/rewrite.h"

#include <algorithm>

#include "worker/specialise/copy_tree.h"

namespace residua::postprocess {

using specialise::Residual;

void BeginRewrite(const Residual& from, Residual* to) {
  to->tree = std::make_shared<specialise::ResidualTree>();
  for (const auto& source : from.tree->ast.sources()) to->tree->ast.AddSource(source);
  to->functions = from.functions;
  to->remarks = from.remarks;
}

bool RewriteFunctions(const Residual& from, Residual* to,
                      const std::function<syntax::FunctionId(size_t, bool*)>& rewrite) {
  const syntax::Ast& ast = from.tree->ast;
  BeginRewrite(from, to);
  bool changed = false;
  for (size_t k = 0; k < from.functions.size(); ++k) {
    if (from.functions[k].whole) {
      specialise::TreeCopier copier{ast, *to->tree, &from.tree->facts};
      to->tree->ast.add_top_function(copier.Function(ast.top_functions()[k], from.functions[k].name));
    } else {
      to->tree->ast.add_top_function(rewrite(k, &changed));
    }
  }
  return changed;
}

bool IsTranspose(const syntax::Ast& ast, syntax::ExprId e) {
  return ast[e].op == syntax::Op::kTranspose || ast[e].op == syntax::Op::kConjugateTranspose;
}

bool TakesTranspose(const syntax::Ast& ast, syntax::ExprId parent) {
  return ast[parent].kind == syntax::ExprKind::kBinary &&
         (ast[parent].op == syntax::Op::kTimes || ast[parent].op == syntax::Op::kLeftDivide);
}

bool MayBeList(const Residual& residual, syntax::ExprId e) {
  const syntax::Ast& ast = residual.tree->ast;
  switch (ast[e].kind) {
    case syntax::ExprKind::kField:
    case syntax::ExprKind::kDynamicField:
      return !residual.tree->facts.IsPure(e);
    case syntax::ExprKind::kCellIndex: {
      const auto subscripts = ast.Children(e).subspan(1);
      const bool numbers = std::all_of(subscripts.begin(), subscripts.end(),
                                       [&](syntax::ExprId s) { return ast[s].kind == syntax::ExprKind::kNumber; });
      const bool colon = std::any_of(subscripts.begin(), subscripts.end(),
                                     [&](syntax::ExprId s) { return ast[s].kind == syntax::ExprKind::kColon; });
      return !numbers && (colon || !residual.tree->facts.IsPure(e));
    }
    default:
      return false;
  }
}

}  // namespace residua::postprocess
