// What is shown without a name goes by the name `ans`. `f (x)`, `x (1)` and `s.a` become a variable where f is inlined,
// x is one number or s is held field by field, and a variable is shown under its own name: it becomes `ans = x`.
#include "worker/residual/copy_tree.h"
#include "worker/residual/passes/passes.h"
#include "worker/residual/rewrite_functions.h"
#include "worker/syntax/assigned.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

namespace {

NameSet Variables(const Ast& ast, syntax::FunctionId function) {
  const syntax::Function& f = ast[function];
  NameSet names;
  for (const std::string& output : f.outputs) names.insert(ast.FindName(output));
  const auto add = [&](ExprId e) {
    if (const NameId name = syntax::TargetName(ast, e); name.valid()) names.insert(name);
  };
  for (ExprId p : f.parameters) add(p);
  syntax::VisitStatements(ast, f.body, [&](StmtId s) {
    syntax::VisitTargets(ast, s, add);
    syntax::VisitDeclared(ast, s, add);
  });
  return names;
}

}  // namespace

bool ShowAsAns(PassInput& in, Residual* to) {
  const Residual& from = in.program();
  const Ast& ast = from.tree->ast;
  const auto became_variable = [&](StmtId s, const NameSet& variables) {
    if (ast[s].kind != StmtKind::kExpression || !ast[s].print || !ast[s].multi) return false;
    const ExprId e = ast.Exprs(s)[0];
    return ast[e].kind == ExprKind::kIdentifier && variables.contains(ast[e].name);
  };
  bool any = false;
  for (syntax::FunctionId f : ast.top_functions()) {
    const NameSet variables = Variables(ast, f);
    syntax::VisitStatements(ast, ast[f].body, [&](StmtId s) { any = any || became_variable(s, variables); });
  }
  if (!any) return false;
  BeginRewrite(from, to);
  for (size_t k = 0; k < from.functions.size(); ++k) {
    const syntax::FunctionId f = ast.top_functions()[k];
    const NameSet variables = Variables(ast, f);
    TreeCopier copier{ast, *to->tree, &from.tree->facts};
    copier.place = [&](StmtId s, std::vector<StmtId>* out) {
      if (!became_variable(s, variables)) return false;
      syntax::Stmt shown = ast[s];
      shown.kind = StmtKind::kAssign;
      shown.multi = false;
      const ExprId value = ast.Exprs(s)[0];
      const ExprId exprs[] = {to->tree->Identifier("ans", ast[value].range, kPure), copier.Expr(value)};
      out->push_back(to->tree->ast.AddStmt(shown, exprs, {}));
      return true;
    };
    to->tree->ast.add_top_function(copier.Function(f, from.functions[k].name));
  }
  return true;
}

}  // namespace residua::residual
