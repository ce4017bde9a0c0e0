// A script that a function runs: `settings` as a statement, where that is a script file beside it. Its statements are
// evaluated in the frame that stands, as known text of `eval` is (text_code.cc), and nothing of the call is left. A
// function that is kept as it is has no file for the script beside it, so that it is refused.
#include "worker/specialise/evaluator.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// The name that a statement consists of; empty: it is more than that.
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

}  // namespace

interpret::LoadedFilePtr FunctionEvaluator::ScriptOf(StmtId id) const {
  const std::string name = BareName(ast(), id);
  if (name.empty() || env_.Find(name)) return nullptr;
  const FunctionRef f = session_.functions.Find(name, file_, function_);
  return IsScript(f) ? f.file : nullptr;
}

bool FunctionEvaluator::EvalScriptCall(StmtId id) {
  const interpret::LoadedFilePtr script = ScriptOf(id);
  if (script == nullptr) return false;
  const Ast& tree = *script->ast;
  const SourceRange range = ast()[id].range;
  VisitStatements(tree, tree.script(), [&](StmtId s) {
    const StmtKind kind = tree[s].kind;
    if (kind == StmtKind::kReturn || kind == StmtKind::kFunctionDefinition) {
      throw Unsupported{"a script with functions or `return`", range};
    }
  });
  VisitExprs(tree, tree.script(), [&](ExprId e) {
    if (tree[e].kind == ExprKind::kIdentifier && tree.Name(e) == "mfilename") {
      throw Unsupported{"a script that asks for its name", range};
    }
  });
  if (!can_hoist_ || callee_.IsAnonymous()) throw Unsupported{"a script called in an expression", range};
  RunTree(script->ast, 0, Origin(range));
  return true;
}

std::set<std::string> FunctionEvaluator::AssignedByScript(StmtId id) const {
  std::set<std::string> names;
  if (const interpret::LoadedFilePtr script = ScriptOf(id)) {  // all that it names
    VisitExprs(*script->ast, script->ast->script(), [&](ExprId e) {
      if ((*script->ast)[e].kind == ExprKind::kIdentifier) names.insert(script->ast->Name(e));
    });
  }
  return names;
}

void Session::RefuseScript(const FunctionRef& whole, const std::string& script) {
  throw value::MatlabError("", whole.file->path + ": error: `" + (*whole.file->ast)[whole.function].name +
                                   "` is kept whole, so that the script `" + script +
                                   "` that it runs would be missing [script-call]");
}

void Session::RefuseScripts(const FunctionRef& whole) {
  const Ast& ast = *whole.file->ast;
  VisitStatements(ast, ast[whole.function].body, [&](StmtId s) {
    const std::string name = BareName(ast, s);
    if (!name.empty() && IsScript(functions.Find(name, whole.file, whole.function))) RefuseScript(whole, name);
  });
}

}  // namespace residua::specialise
