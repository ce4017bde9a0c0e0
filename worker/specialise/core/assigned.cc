#include "worker/specialise/core/assigned.h"

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/named_function.h"
#include "worker/library/library.h"
#include "worker/specialise/analysis/assigned_by_name.h"
#include "worker/syntax/null_literal.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// What `run ('settings.m')` and `run settings` name, as text; not valid: it is no such statement.
ExprId RunText(const Ast& ast, StmtId id) {
  const auto exprs = ast.Exprs(id);
  ExprId text;
  if (ast[id].kind == StmtKind::kCommand) {
    if (ast.Name(id) == builtin::names::k_run && exprs.size() == 1) text = exprs[0];
  } else if (ast[id].kind == StmtKind::kExpression && ast[exprs[0]].kind == ExprKind::kIndex &&
             ast[exprs[0]].count == 2 && ast[ast.Child(exprs[0], 0)].kind == ExprKind::kIdentifier) {
    if (ast.Name(ast.Child(exprs[0], 0)) == builtin::names::k_run) text = ast.Child(exprs[0], 1);
  }
  return text.valid() && ast[text].kind == ExprKind::kString ? text : ExprId{};
}

// The script `settings` of such a statement, where `run` is Octave's; "": it is something else.
std::string RunByName(const Activation& act, StmtId id) {
  const ExprId text = RunText(act.ast(), id);
  if (!text.valid() || act.now.env.Find(builtin::names::k_run)) return "";
  const FunctionRef run = FunctionNamed(act, builtin::names::k_run);
  if (run.file == nullptr || !library::IsLibraryPath(run.file->path)) return "";
  std::string name = act.ast().Name(text);
  if (name.ends_with(".m")) name.resize(name.size() - 2);
  return name.find_first_of("/.") == std::string::npos ? name : "";
}

}  // namespace

interpret::LoadedFilePtr ScriptOf(const Activation& act, StmtId id) {
  std::string name = BareName(act.ast(), id);
  if (!name.empty() && act.now.env.Find(name)) return nullptr;
  if (name.empty()) name = RunByName(act, id);
  if (name.empty()) return nullptr;
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
  // The text of a script has no variables of its own.
  if (act.callee.IsAnonymous() || !InOwnText(act)) {
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

bool MayGiveNull(const Activation& act, ExprId id) {
  return syntax::MayGiveNull(act.ast(), id, [&](const std::string& name) {
    const Binding* b = act.now.env.Find(name);
    return b != nullptr && (b->parts || b->facts.classes().Has(value::ClassId::kFunctionHandle));
  });
}

bool IsScript(const FunctionRef& f) {
  return f.file != nullptr && f.file->ast != nullptr && !f.function.valid() && f.methods == nullptr &&
         f.file->ast->kind() == syntax::FileKind::kScript;
}

}  // namespace residua::specialise
