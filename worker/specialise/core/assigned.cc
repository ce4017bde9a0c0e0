#include "worker/specialise/core/assigned.h"

#include "worker/specialise/analysis/assigned_by_name.h"

namespace residua::specialise {

std::string RootOf(const Activation& act, ExprId target) {
  while (true) {
    const syntax::Expr& e = act.ast()[target];
    if (e.kind == ExprKind::kIdentifier) return act.ast().Name(target);
    if (e.kind == ExprKind::kInitialised) {
      target = act.ast().Child(target, 0);
      continue;
    }
    if (e.kind != ExprKind::kIndex && e.kind != ExprKind::kCellIndex && e.kind != ExprKind::kField &&
        e.kind != ExprKind::kDynamicField) {
      return "";
    }
    target = act.ast().Child(target, 0);
  }
}

interpret::LoadedFilePtr ScriptOf(const Activation& act, StmtId id) {
  const std::string name = BareName(act.ast(), id);
  if (name.empty() || act.now.env.Find(name)) return nullptr;
  const FunctionRef f = act.session.functions.Find(name, act.file, act.function);
  return IsScript(f) ? f.file : nullptr;
}

std::set<std::string> AssignedByScript(const Activation& act, StmtId id) {
  std::set<std::string> names;
  if (const interpret::LoadedFilePtr script = ScriptOf(act, id)) {  // all that it names
    VisitExprs(*script->ast, script->ast->script(), [&](ExprId e) {
      if ((*script->ast)[e].kind == ExprKind::kIdentifier) names.insert(script->ast->Name(e));
    });
  }
  return names;
}

std::set<std::string> AssignedByStatement(const Activation& act, StmtId s) {
  std::set<std::string> names;
  const Stmt& stmt = act.ast()[s];
  auto exprs = act.ast().Exprs(s);
  if (stmt.kind == StmtKind::kAssign) {
    for (size_t k = 0; k + 1 < exprs.size(); ++k) names.insert(RootOf(act, exprs[k]));
  } else if (stmt.kind == StmtKind::kOpAssign || stmt.kind == StmtKind::kFor || stmt.kind == StmtKind::kParfor) {
    names.insert(RootOf(act, exprs[0]));
    if (act.ast()[exprs[0]].kind == ExprKind::kMatrix) {
      VisitExpr(act.ast(), exprs[0], [&](ExprId e) {
        if (act.ast()[e].kind == ExprKind::kIdentifier) names.insert(act.ast().Name(e));
      });
    }
  } else if (stmt.kind == StmtKind::kTry && !exprs.empty()) {
    names.insert(RootOf(act, exprs[0]));
  }
  for (ExprId root : exprs) VisitExpr(act.ast(), root, [&](ExprId e) { AddAssignedBy(act.ast(), e, &names); });
  for (syntax::BlockId inner : act.ast().Blocks(s)) names.merge(AssignedIn(act, inner));
  names.merge(AssignedByScript(act, s));
  names.erase("");
  return names;
}

std::set<std::string> AssignedIn(const Activation& act, syntax::BlockId block) {
  std::set<std::string> names;
  for (StmtId s : act.ast().Statements(block)) names.merge(AssignedByStatement(act, s));
  return names;
}

// What a block assigns is then more than its own text says.
bool MentionsEval(const Activation& act, syntax::BlockId block) {
  bool found = false;
  VisitStatements(act.ast(), block, [&](StmtId s) { found = found || ScriptOf(act, s) != nullptr; });
  VisitExprs(act.ast(), block, [&](ExprId e) {
    found = found || (act.ast()[e].kind == ExprKind::kIdentifier && act.ast().Name(e) == "eval") ||
            AssignedBy(act.ast(), e);
  });
  return found;
}

std::string BareName(const Ast& ast, StmtId id) {
  const Stmt& stmt = ast[id];
  if (stmt.kind == StmtKind::kCommand && stmt.expr_count == 0) return ast.Name(id);
  if (stmt.kind != StmtKind::kExpression || ast[ast.Exprs(id)[0]].kind != ExprKind::kIdentifier) return "";
  return ast.Name(ast.Exprs(id)[0]);
}

bool IsScript(const FunctionRef& f) {
  return f.file != nullptr && f.file->ast != nullptr && !f.function.valid() && f.methods == nullptr &&
         f.file->ast->kind() == syntax::FileKind::kScript;
}

}  // namespace residua::specialise
