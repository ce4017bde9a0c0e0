// Statements: one line each; expression statements and command syntax are here, the others have files of their
// own.
#include "worker/specialise/evaluator.h"
#include "worker/syntax/displayed_name.h"

namespace residua::specialise {

void FunctionEvaluator::EvalBlock(syntax::BlockId block) { EvalRest(Rest{ast().Statements(block), 0, rest_}); }

void FunctionEvaluator::EvalRest(Rest rest) {
  struct Outer {
    FunctionEvaluator* evaluator;
    Rest *rest, *behind;
    ~Outer() {
      evaluator->rest_ = rest;
      evaluator->behind_ = behind;
    }
  } outer{this, rest_, std::exchange(behind_, &rest)};
  while (env_.reachable && !went_on_ && rest.next < rest.statements.size()) {
    const StmtId id = rest.statements[rest.next++];
    const StmtKind kind = ast()[id].kind;
    rest_ = rest.outer && (kind == StmtKind::kIf || kind == StmtKind::kSwitch) ? &rest : nullptr;
    EvalStatement(id);
  }
}

void FunctionEvaluator::EvalStatement(StmtId id) {
  session_.Step();
  uses_.Visit(ast(), id);
  pending_impure_ = false;
  if (ast()[id].kind != StmtKind::kAnnotation) hint_ = std::exchange(next_hint_, LoopHint::kNone);
  struct Restore {
    FunctionEvaluator* evaluator;
    StmtId statement;
    bool apart;
    std::vector<Proof> learnt;
    ~Restore() {
      evaluator->statement_ = statement;
      evaluator->apart_ = apart;
      evaluator->learnt_ = std::move(learnt);
    }
  } restore{this, std::exchange(statement_, id), apart_, std::exchange(learnt_, {})};
  apart_ = !session_.apart.empty() && session_.apart.contains({identity_, ast()[id].range.begin});
  switch (ast()[id].kind) {
    case StmtKind::kExpression:
      if (EvalScriptCall(id)) return;
      return EvalExpressionStatement(id);
    case StmtKind::kAssign:
      return EvalAssign(id);
    case StmtKind::kOpAssign:
      return EvalOpAssign(id);
    case StmtKind::kIf:
      return EvalIf(id, 0);
    case StmtKind::kSwitch:
      return EvalSwitch(id);
    case StmtKind::kFor:
    case StmtKind::kParfor:
      return EvalFor(id);
    case StmtKind::kWhile:
    case StmtKind::kDoUntil:
      return EvalWhile(id);
    case StmtKind::kBreak:
    case StmtKind::kContinue:
    case StmtKind::kReturn:
      return EvalJump(id);
    case StmtKind::kTry:
      return EvalTry(id);
    case StmtKind::kUnwindProtect:
      return EvalUnwindProtect(id);
    case StmtKind::kGlobal:
      return EvalGlobal(id);
    case StmtKind::kCommand:
      if (EvalScriptCall(id)) return;
      return EvalCommand(id);
    case StmtKind::kAnnotation:
      return EvalAnnotation(id);
    case StmtKind::kPersistent:
      return EvalPersistent(id);
    case StmtKind::kFunctionDefinition:
      throw Unsupported{"a function defined inside a script", ast()[id].range};
  }
}

void FunctionEvaluator::EvalExpressionStatement(StmtId id) {
  const Stmt& stmt = ast()[id];
  ExprId expr = ast().Exprs(id)[0];
  SourceRange range = Origin(stmt.range);
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.stmt.print = stmt.print;
  const ExprId displayed = syntax::DisplayedName(ast(), id, [&] {
    return !env_.Find("display") && session_.functions.Find("display", file_, function_).file == nullptr;
  });
  if (displayed.valid()) {
    const std::string& name = ast().Name(displayed);
    if (env_.Find(name)) {
      expr = displayed;
      node.stmt.print = true;
    } else if (const FunctionRef f = session_.functions.Find(name, file_, function_); f.builtin && !f.file) {
      node.exprs = {session_.tree->Call("display", {session_.tree->Identifier(name, range, false)}, range, false)};
      return Emit(std::move(node));
    }
  }
  if (ast()[expr].kind == ExprKind::kIdentifier && env_.Find(ast().Name(expr))) {
    // A bare variable: shown under its own name, or nothing at all.
    const std::string& name = ast().Name(expr);
    if (!node.stmt.print && env_.Find(name)->facts.defined() == domain::Tristate::kTrue) return;
    Ensure(name, range);
    node.exprs = {session_.tree->Identifier(name, range, false)};
    Emit(std::move(node));
    return;
  }
  if (!stmt.print && EvalConditionalAssignment(expr)) return;
  if (EvalParserMethod(id) || ClearsUnseen(id)) return;
  shows_result_ = stmt.print;
  top_expr_ = expr;
  Pieces values = EvalMulti(expr, 0);
  shows_result_ = false;
  bool certain_failure = false;
  for (const Piece& p : values) {
    certain_failure = certain_failure || p.diverges;
    if (!stmt.print && p.pure) continue;
    Node one = node;
    one.stmt.multi = stmt.print;  // shown as `ans`, whatever becomes of the expression
    one.exprs = {Residual(p, range)};
    Emit(std::move(one));
  }
  if (certain_failure) Unreachable();
}

void FunctionEvaluator::EvalCommand(StmtId id) {
  const Stmt& stmt = ast()[id];
  SourceRange range = Origin(stmt.range);
  const std::string& name = ast().Name(id);
  if (name == "clear" && ClearsUnseen(id)) return;
  Pieces args;
  for (ExprId e : ast().Exprs(id)) args.push_back(Piece::Static(Value::String(ast().Name(e))));
  FunctionRef f = session_.functions.Find(name, file_, function_);
  if (ClearAtFront(name, args, range)) return;
  Pieces values;
  if (f.file != nullptr || f.methods != nullptr) {
    values = CallFunction(Callee{f, {}}, args, 0, range);
  } else {
    if (!f.valid() && (name == "clear" || name == "eval" || name == "load" || name == "save" || name == "clearvars")) {
      throw Unsupported{"`" + name + "`", stmt.range};
    }
    values = f.valid() ? CallBuiltin(*f.builtin, args, 0, range) : ResidualCall(name, args, 0, range);
  }
  for (const Piece& p : values) {
    if (p.pure) continue;
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.stmt.print = stmt.print;
    node.exprs = {Residual(p, range)};
    Emit(std::move(node));
    if (p.diverges) Unreachable();
  }
}

}  // namespace residua::specialise
