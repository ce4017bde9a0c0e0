// Statements: one line each; expression statements and command syntax are here, the others have files of their
// own.
#include "worker/specialise/stmt/statement.h"

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/builtin_traits.h"
#include "worker/specialise/call/call_user.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/expr/assignment_expression.h"
#include "worker/specialise/loop/loop.h"
#include "worker/specialise/objects/parser_object.h"
#include "worker/specialise/stmt/annotation.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/branch.h"
#include "worker/specialise/stmt/clear_command.h"
#include "worker/specialise/stmt/listed_state.h"
#include "worker/specialise/stmt/reading_statements.h"
#include "worker/specialise/stmt/script_call.h"
#include "worker/specialise/stmt/try_statement.h"
#include "worker/specialise/stmt/unwind_protect.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/specialise/variables/known_state.h"
#include "worker/specialise/variables/state.h"
#include "worker/syntax/displayed_name.h"

namespace residua::specialise {

namespace {

void EvalStatement(Activation& act, StmtId id);
void EvalExpressionStatement(Activation& act, StmtId id);
void EvalCommand(Activation& act, StmtId id);

}  // namespace

void EvalBlock(Activation& act, syntax::BlockId block) {
  EvalRest(act, Rest{act.ast().Statements(block), 0, act.now.rest});
}

void EvalRest(Activation& act, Rest rest) {
  struct Outer {
    Activation* evaluator;
    Rest *rest, *behind;
    ~Outer() {
      evaluator->now.rest = rest;
      evaluator->now.behind = behind;
    }
  } outer{&act, act.now.rest, std::exchange(act.now.behind, &rest)};
  while (act.now.env.reachable && !act.now.went_on && rest.next < rest.statements.size()) {
    const StmtId id = rest.statements[rest.next++];
    const StmtKind kind = act.ast()[id].kind;
    if (SplitByListedName(act, id, rest)) break;
    if (EvalReading(act, id, &rest)) continue;
    act.now.rest = rest.outer && (kind == StmtKind::kIf || kind == StmtKind::kSwitch) ? &rest : nullptr;
    EvalStatement(act, id);
  }
  if (!act.now.unnoted.empty()) NoteStoredTogether(act);  // ways may meet behind it
}

void RefuseAns(const Activation& act, bool gives, SourceRange range) {
  if (gives && act.source_names.contains("ans")) throw Unsupported{"`ans`", range};
}

namespace {

void EvalOneStatement(Activation& act, StmtId id);

void EvalStatement(Activation& act, StmtId id) {
  StoresBefore stores(act, id);
  if (act.now.env.worlds.empty()) {
    EvalOneStatement(act, id);
  } else {
    const StateBefore before(act);
    EvalOneStatement(act, id);
    before.After(id);
  }
  stores.After();
}

void EvalOneStatement(Activation& act, StmtId id) {
  act.session.Step();
  act.uses.Visit(act.ast(), id);
  act.now.pending_impure = false;
  if (act.ast()[id].kind != StmtKind::kAnnotation) act.now.hint = std::exchange(act.now.next_hint, LoopHint::kNone);
  struct Restore {
    Activation* evaluator;
    StmtId statement;
    bool apart;
    std::vector<Proof> learnt;
    ~Restore() {
      evaluator->now.statement = statement;
      evaluator->now.apart = apart;
      evaluator->now.learnt = std::move(learnt);
    }
  } restore{&act, std::exchange(act.now.statement, id), act.now.apart, std::exchange(act.now.learnt, {})};
  StateAfterClear(act, id);
  act.now.apart = !act.session.apart.empty() && act.session.apart.contains({act.identity, act.ast()[id].range.begin});
  switch (act.ast()[id].kind) {
    case StmtKind::kExpression:
      if (EvalScriptCall(act, id)) return;
      return EvalExpressionStatement(act, id);
    case StmtKind::kAssign:
      return EvalAssign(act, id);
    case StmtKind::kOpAssign:
      return EvalOpAssign(act, id);
    case StmtKind::kIf:
      return EvalIf(act, id, 0);
    case StmtKind::kSwitch:
      return EvalSwitch(act, id);
    case StmtKind::kFor:
    case StmtKind::kParfor:
      return EvalFor(act, id);
    case StmtKind::kWhile:
    case StmtKind::kDoUntil:
      return EvalWhile(act, id);
    case StmtKind::kBreak:
    case StmtKind::kContinue:
    case StmtKind::kReturn:
      return EvalJump(act, id);
    case StmtKind::kTry:
      return EvalTry(act, id);
    case StmtKind::kUnwindProtect:
      return EvalUnwindProtect(act, id);
    case StmtKind::kGlobal:
      return EvalGlobal(act, id);
    case StmtKind::kCommand:
      if (EvalScriptCall(act, id)) return;
      return EvalCommand(act, id);
    case StmtKind::kAnnotation:
      return EvalAnnotation(act, id);
    case StmtKind::kPersistent:
      return EvalPersistent(act, id);
    case StmtKind::kFunctionDefinition:
      throw Unsupported{"a function defined inside a script", act.ast()[id].range};
  }
}

// A statement for each value that is shown, or that nobody may leave out.
void EmitValues(Activation& act, const PartialValues& values, const Node& like) {
  bool certain_failure = false;
  for (const PartialValue& p : values) {
    certain_failure = certain_failure || p.diverges;
    if (!like.stmt.print && p.effects.In(Effects::Reads())) continue;
    Node one = like;
    one.stmt.multi = like.stmt.print;  // shown as `ans`, whatever becomes of the expression
    one.exprs = {ResidualOf(act, p, like.stmt.range)};
    Emit(act, std::move(one));
  }
  if (certain_failure) Unreachable(act);
}

// A call of a function of a file without outputs: a statement shows nothing of it.
bool CallsWithoutOutputs(Activation& act, ExprId e) {
  if (act.ast()[e].kind == ExprKind::kIndex) e = act.ast().Child(e, 0);
  if (act.ast()[e].kind != ExprKind::kIdentifier || act.now.env.Find(act.ast().Interned(e))) return false;
  const FunctionRef f = FunctionNamed(act, act.ast().Name(e));
  return f.file != nullptr && f.function.valid() && !HasOutputs(Callee{f, {}});
}

void EvalExpressionStatement(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  ExprId expr = act.ast().Exprs(id)[0];
  SourceRange range = Origin(act, stmt.range);
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.stmt.print = stmt.print;
  const ExprId displayed = syntax::DisplayedName(act.ast(), id, [&] {
    return !act.now.env.Find(builtin::names::k_display) &&
           FunctionNamed(act, builtin::names::k_display).file == nullptr;
  });
  if (displayed.valid()) {
    const InternedName name = act.ast().Interned(displayed);
    if (act.now.env.Find(name)) {
      expr = displayed;
      node.stmt.print = true;
    } else if (const FunctionRef f = FunctionNamed(act, name.text()); f.builtin && !f.file) {
      node.exprs = {act.tree().Call(builtin::names::k_display, {act.tree().Identifier(name, range, Effects::Any())},
                                    range, Effects::Any())};
      return Emit(act, std::move(node));
    }
  }
  if (act.ast()[expr].kind == ExprKind::kIdentifier && act.now.env.Find(act.ast().Interned(expr))) {
    // A bare variable: shown under its own name, or nothing at all.
    const InternedName name = act.ast().Interned(expr);
    if (!node.stmt.print && act.now.env.Find(name)->facts.defined() == domain::Tristate::kTrue) return;
    MaterialiseVariable(act, name, range);
    node.exprs = {act.tree().Identifier(name, range, Effects::Any())};
    Emit(act, std::move(node));
    return;
  }
  if (!stmt.print && EvalConditionalAssignment(act, expr)) return;
  if (EvalParserMethod(act, id) || ClearsUnseen(act, id)) return;
  node.stmt.print = node.stmt.print && !CallsWithoutOutputs(act, expr);
  Demand demand(0);
  demand.shown = node.stmt.print;
  act.now.top_expr = expr;
  const PartialValues values = EvalMulti(act, expr, demand);
  RefuseAns(act, !values.empty(), stmt.range);
  EmitValues(act, values, node);
}

void EvalCommand(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  SourceRange range = Origin(act, stmt.range);
  const std::string& name = act.ast().Name(id);
  if (name == builtin::names::k_clear && ClearsUnseen(act, id)) return;
  PartialValues args;
  for (ExprId e : act.ast().Exprs(id)) args.push_back(PartialValue::Static(Value::String(act.ast().Name(e))));
  FunctionRef f = FunctionNamed(act, name);
  if (ClearAtFront(act, name, args, range)) return;
  PartialValues values;
  if (f.file != nullptr || f.methods != nullptr) {
    values = CallFunction(act, Callee{f, {}}, args, 0, range);
  } else {
    if (!f.valid() && builtin::KeepsCaller(name, 0)) {
      throw Unsupported{"`" + name + "`", stmt.range};
    }
    values = f.valid() ? CallBuiltin(act, *f.builtin, args, 0, range) : ResidualCall(act, name, args, 0, range);
  }
  RefuseAns(act, !values.empty(), stmt.range);
  for (const PartialValue& p : values) {
    if (p.effects.In(Effects::Reads())) continue;
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.stmt.print = stmt.print;
    node.exprs = {ResidualOf(act, p, range)};
    Emit(act, std::move(node));
    if (p.diverges) Unreachable(act);
  }
}

}  // namespace

}  // namespace residua::specialise
