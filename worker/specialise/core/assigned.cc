#include "worker/specialise/core/assigned.h"

#include "worker/builtin/frame/named_function.h"
#include "worker/specialise/analysis/assigned_by_name.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

interpret::LoadedFilePtr ScriptOf(const Activation& act, StmtId id) {
  const std::string name = BareName(act.ast(), id);
  if (name.empty() || act.now.env.Find(name)) return nullptr;
  const FunctionRef f = FunctionNamed(act, name);
  return IsScript(f) ? f.file : nullptr;
}

InternedNames AssignedByScript(const Activation& act, StmtId id) {
  InternedNames names;
  if (const interpret::LoadedFilePtr script = ScriptOf(act, id)) {  // all that it names
    VisitExprs(*script->ast, script->ast->script(), [&](ExprId e) {
      if ((*script->ast)[e].kind == ExprKind::kIdentifier) names.insert(script->ast->Interned(e));
    });
  }
  return names;
}

InternedNames AssignedByStatement(const Activation& act, StmtId s) {
  InternedNames names = syntax::AssignedBy(act.ast(), s);
  names.merge(AssignedByScript(act, s));
  for (syntax::BlockId inner : act.ast().Blocks(s)) {
    VisitStatements(act.ast(), inner, [&](StmtId within) { names.merge(AssignedByScript(act, within)); });
  }
  return names;
}

InternedNames AssignedIn(const Activation& act, syntax::BlockId block) {
  InternedNames names = syntax::AssignedIn(act.ast(), block);
  VisitStatements(act.ast(), block, [&](StmtId s) { names.merge(AssignedByScript(act, s)); });
  return names;
}

bool RunsText(const Activation& act, ExprId e) {
  if (act.callee.IsAnonymous()) {
    return act.ast()[e].kind == ExprKind::kIdentifier && builtin::HasAny(act.ast().Name(e), builtin::kRunsText);
  }
  return builtin::NamesFunction(act.ast(), act.ast()[act.function], e, builtin::kRunsText);
}

// What a block assigns is then more than its own text says.
bool MentionsEval(const Activation& act, syntax::BlockId block) {
  bool found = false;
  VisitStatements(act.ast(), block, [&](StmtId s) { found = found || ScriptOf(act, s) != nullptr; });
  VisitExprs(act.ast(), block, [&](ExprId e) { found = found || RunsText(act, e) || AssignedBy(act.ast(), e); });
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
