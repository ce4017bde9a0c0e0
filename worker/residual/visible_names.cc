#include "worker/residual/visible_names.h"

#include "worker/builtin/frame/named_function.h"
#include "worker/residual/frame_by_text.h"
#include "worker/syntax/visit.h"

namespace residua::residual {

using syntax::Ast;
using syntax::ExprId;
using syntax::ExprKind;
using syntax::StmtId;
using syntax::StmtKind;

namespace {

bool AnyReachesCaller(const Residual& residual) {
  const Ast& ast = residual.tree->ast;
  bool found = false;
  for (size_t k = 0; k < residual.functions.size(); ++k) {
    if (!residual.functions[k].whole) continue;  // what asks for names is kept whole
    syntax::VisitExprs(ast, ast[ast.top_functions()[k]].body, [&](ExprId e) {
      found = found || (ast[e].kind == ExprKind::kIdentifier && builtin::HasAny(ast.Name(e), builtin::kReachesCaller));
    });
  }
  return found;
}

}  // namespace

bool IsGuard(StmtKind kind) { return kind == StmtKind::kTry || kind == StmtKind::kUnwindProtect; }

VisibleNames FindVisibleNames(const Residual& residual, size_t function, const FlowGraph& graph) {
  const Ast& ast = residual.tree->ast;
  const syntax::Function& f = ast[ast.top_functions()[function]];
  VisibleNames names;
  names.plain = f.nested.empty() && !AnyReachesCaller(residual) && !ReadsAnyByText(ast, f);
  auto show = [&](ExprId id, std::set<std::string>* into) {
    syntax::VisitExpr(ast, id, [&](ExprId e) {
      if (ast[e].kind == ExprKind::kIdentifier) into->insert(ast.Name(e));
    });
  };
  syntax::VisitStatements(ast, f.body, [&](StmtId s) {
    const StmtKind kind = ast[s].kind;
    names.plain = names.plain && kind != StmtKind::kCommand && kind != StmtKind::kOpAssign && kind != StmtKind::kParfor;
    const bool shared = kind == StmtKind::kGlobal || kind == StmtKind::kPersistent, guard = IsGuard(kind);
    for (syntax::BlockId guarded : ast.Blocks(s)) {
      if (guard) syntax::VisitExprs(ast, guarded, [&](ExprId e) { show(e, &names.guarded); });
    }
    for (ExprId root : ast.Exprs(s)) {
      if (ast[s].print || shared) show(root, &names.shown);
      if (guard) show(root, &names.guarded);
      if (shared) show(root, &names.shared);
      syntax::VisitExpr(ast, root, [&](ExprId e) {
        const syntax::Expr& expr = ast[e];
        if (expr.kind == ExprKind::kAnonymous) show(e, &names.shown);
        if (expr.kind == ExprKind::kAssignment || syntax::IsStep(expr)) names.plain = false;
        if (expr.kind != ExprKind::kIdentifier) return;
        names.taken.insert(ast.Name(e));
        if (builtin::NamesFunction(ast, f, e, builtin::kAsksNames)) names.plain = false;
      });
    }
  });
  names.shown.insert(names.guarded.begin(), names.guarded.end());
  for (const auto& other : residual.functions) names.taken.insert(other.name);
  for (ExprId p : f.parameters) show(p, &names.interface);
  names.interface.insert(f.outputs.begin(), f.outputs.end());
  names.taken.insert(f.outputs.begin(), f.outputs.end());
  for (const FlowNode& node : graph.nodes) {
    names.variables.insert(node.defines.begin(), node.defines.end());
    names.variables.insert(node.updates.begin(), node.updates.end());
  }
  names.taken.insert(names.variables.begin(), names.variables.end());
  return names;
}

std::string VisibleNames::Fresh(const std::string& base) {
  const std::string stem = base.substr(0, base.find("__"));
  for (int k = 1;; ++k) {
    std::string name = stem + "__" + std::to_string(k);
    if (taken.insert(name).second) return name;
  }
}

}  // namespace residua::residual
