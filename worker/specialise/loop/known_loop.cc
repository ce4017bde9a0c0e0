#include "worker/specialise/loop/known_loop.h"

#include <algorithm>
#include <memory>

#include "worker/residual/copy_tree.h"
#include "worker/specialise/analysis/plain_calls.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// What stands in the loop: the names that it mentions, and whether there is anything that is not for this.
struct Contents {
  InternedNames names;
  bool plain = true;
};

Contents ContentsOf(const Ast& ast, StmtId loop) {
  Contents found;
  const auto visit = [&](ExprId e) {
    const syntax::Expr& x = ast[e];
    if (x.kind == ExprKind::kIdentifier) found.names.insert(ast.Interned(e));
    if (x.kind == ExprKind::kAnonymous || x.kind == ExprKind::kHandle || x.kind == ExprKind::kAssignment || IsStep(x)) {
      found.plain = false;
    }
  };
  found.plain = OnlyComputes(ast[loop]);
  for (ExprId e : ast.Exprs(loop)) VisitExpr(ast, e, visit);
  for (BlockId block : ast.Blocks(loop)) {
    VisitStatements(ast, block, [&](StmtId s) { found.plain = found.plain && OnlyComputes(ast[s]); });
    VisitExprs(ast, block, visit);
  }
  return found;
}

// Whether calling the function leaves nothing but its results. One of the same file is not found from the loop alone.
bool OnlyGives(const FunctionRef& f, const KnownLoop& loop, Session& session) {
  if (f.methods != nullptr) return false;
  if (f.file == nullptr) return f.builtin != nullptr && f.builtin->effects == builtin::kPure;
  return f.file != loop.file && PlainCalls(session.functions)(f);
}

}  // namespace

std::shared_ptr<const Ast> ScriptOf(const Ast& ast, std::span<const StmtId> statements) {
  auto tree = std::make_shared<ResidualTree>();
  for (const auto& source : ast.sources()) tree->ast.AddSource(source);
  residual::TreeCopier copier{ast, *tree};
  copier.comments = false;
  std::vector<StmtId> copied;
  for (const StmtId s : statements) copied.push_back(copier.Statement(s));
  tree->ast.set_kind(syntax::FileKind::kScript);
  tree->ast.set_script(tree->ast.AddBlock(copied));
  return {tree, &tree->ast};
}

LoopRun RunKnownLoop(const KnownLoop& loop, const Env& env, Session* session,
                     std::vector<std::pair<std::string, Value>>* values) {
  if (session->request.log_facts) return LoopRun::kNotKnown;
  const Contents contents = ContentsOf(loop.ast, loop.loop);
  const bool held = std::any_of(loop.assigned.begin(), loop.assigned.end(), [&](InternedName name) {
    return loop.always_materialised.count(name) > 0 || loop.externally_writable.count(name) > 0;
  });
  if (!contents.plain || held) return LoopRun::kNotKnown;
  std::vector<std::pair<std::string, Value>> read;
  for (const InternedName name : contents.names) {
    const Binding* b = env.Find(name);
    if (b == nullptr) {
      if (loop.assigned.count(name)) continue;
      if (!OnlyGives(session->functions.Find(name.text(), loop.file, loop.function), loop, *session))
        return LoopRun::kNotKnown;
      continue;
    }
    if (b->parts || b->facts.defined() != domain::Tristate::kTrue || !b->facts.IsStatic()) return LoopRun::kNotKnown;
    const Value& v = b->facts.static_value();
    if (!v.IsNumericOrLogicalOrChar()) return LoopRun::kNotKnown;
    read.emplace_back(name, v);
  }
  builtin::EvaluationContext context;
  session->PrepareAhead(loop.steps, &context);
  interpret::Interpreter interpreter(context, session->request.functions);
  for (auto& [name, value] : read) interpreter.SetVariable(name, std::move(value));
  try {
    interpreter.RunScript(ScriptOf(loop.ast, {&loop.loop, 1}));
  } catch (const value::MatlabError&) {
    return LoopRun::kNotKnown;
  } catch (const builtin::BudgetExceeded&) {
    return context.steps_used >= loop.steps ? LoopRun::kTooLong : LoopRun::kNotKnown;
  }
  session->steps += context.steps_used;
  if (context.had_output || !context.globals.empty()) return LoopRun::kNotKnown;
  for (const InternedName name : loop.assigned) {
    const Value* v = interpreter.FindVariable(name.text());
    if (v == nullptr) continue;
    if (v->LogicalBytes() > session->limits.bytes) return LoopRun::kNotKnown;
    values->emplace_back(name, session->Adopt(*v, loop.file));
  }
  return LoopRun::kDone;
}

}  // namespace residua::specialise
