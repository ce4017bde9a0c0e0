// `while` and `do .. until`.
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "worker/builtin/builtin_names.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/loop/inlined_steps.h"
#include "worker/specialise/loop/kept_loop.h"
#include "worker/specialise/loop/loop.h"
#include "worker/specialise/loop/strategy.h"
#include "worker/specialise/loop/unroll.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// A `while` or `do` and its parts.
struct Conditional {
  StmtId id;
  ExprId condition;
  syntax::BlockId body;
  SourceRange range;
  bool until = false;
  // A condition that is taken apart, or an assignment in it, becomes a statement before the test.
  bool assigns = false;
};

Conditional ConditionalOf(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  Conditional loop{id, act.ast().Exprs(id)[0], act.ast().Blocks(id)[0], Origin(act, stmt.range)};
  loop.until = stmt.kind == StmtKind::kDoUntil;
  loop.assigns = act.now.apart;
  VisitExpr(act.ast(), loop.condition, [&](ExprId e) {
    loop.assigns = loop.assigns || act.ast()[e].kind == ExprKind::kAssignment || IsStep(act.ast()[e]);
  });
  return loop;
}

NextTrip TripsOf(Activation& act, const Conditional& loop) {
  auto first = std::make_shared<bool>(true);
  return [&act, first, loop]() {
    if (loop.until && std::exchange(*first, false)) return Trip::kRun;
    std::optional<Checkpoint> before;
    if (loop.assigns) before.emplace(act);
    bool hoist = std::exchange(act.now.can_hoist, loop.assigns);
    act.now.pending_impure = false;
    PartialValue condition = loop.until ? EvalLastCondition(act, loop.condition) : EvalCondition(act, loop.condition);
    act.now.can_hoist = hoist;
    std::optional<bool> known = Decide(act, condition);
    if (!known && loop.assigns) before->Restore();
    if (!known) return Trip::kUnknown;
    return *known != loop.until ? Trip::kRun : Trip::kEnd;
  };
}

// `if c, else, break, end` in a kept loop.
void LeaveUnless(Activation& act, const PartialValue& condition, SourceRange range) {
  Node leave;
  leave.stmt.kind = StmtKind::kBreak;
  leave.stmt.range = range;
  CodePtr go = std::make_shared<Code>(), stop = std::make_shared<Code>();
  act.now.loop->breaks.push_back(Exit{act.now.env, stop->AddSplice()});
  stop->items.emplace_back(std::move(leave));
  Node test;
  test.stmt.kind = StmtKind::kIf;
  test.stmt.range = range;
  ExprId asked = ResidualOf(act, condition, range);
  if (condition.facts.IsScalar()) {  // the negation of an array says something else
    test.exprs = {act.tree().Make(ExprKind::kUnary, Op::kNot, "", {asked}, range, condition.effects)};
    test.blocks = {stop, go};
  } else {
    test.exprs = {asked};
    test.blocks = {go, stop};
  }
  Emit(act, std::move(test));
}

// The condition of a kept `while`, asked at the head of the loop's node.
PartialValue AskAtHead(Activation& act, const Conditional& loop, Node* node) {
  bool hoist = std::exchange(act.now.can_hoist, loop.assigns);
  act.now.pending_impure = false;
  PartialValue piece = EvalCondition(act, loop.condition);
  act.now.can_hoist = hoist;
  node->exprs = {ResidualOf(act, piece, loop.range)};
  if (loop.assigns && !Decide(act, piece)) LeaveUnless(act, piece, loop.range);
  if (loop.assigns) node->exprs = {act.tree().Identifier(builtin::names::k_true, loop.range, kPure)};
  return piece;
}

// One trip of the kept loop; false: it can be left only by `break`.
bool KeptTrip(Activation& act, const Conditional& loop, Node* node) {
  if (loop.until) {  // its condition is evaluated where all ways to its end meet (kept_loop.cc)
    EvalBlock(act, loop.body);
    return true;
  }
  const PartialValue asked = AskAtHead(act, loop, node);
  const std::optional<bool> known = Decide(act, asked);
  if (known && !*known) {
    if (loop.assigns) {
      Node leave;
      leave.stmt.kind = StmtKind::kBreak;
      leave.stmt.range = loop.range;
      act.now.loop->breaks.push_back(ExitHere(act));
      act.now.code->items.emplace_back(std::move(leave));
    }
    Unreachable(act);
    return !loop.assigns;
  }
  if (!loop.assigns) Narrow(act, loop.condition, true);
  EvalBlock(act, loop.body);
  return !loop.assigns && !(known && *known);
}

void KeepWhile(Activation& act, const Conditional& loop) {
  Node node;
  node.stmt.kind = act.ast()[loop.id].kind;
  node.stmt.range = loop.range;
  KeepLoop(
      act, loop.id, [&](Node* round) { return KeptTrip(act, loop, round); }, std::move(node), {}, loop.until);
}

LoopTask TaskOf(Activation& act, StmtId id) {
  const Conditional loop = ConditionalOf(act, id);
  LoopTask task{id, loop.body, loop.range};
  task.condition = loop.condition;
  task.until = loop.until;
  task.trips = [&act, loop] { return TripsOf(act, loop); };
  task.keep = [&act, id, loop] {
    if (act.why_kept == kTooManySteps && act.now.hint != LoopHint::kKeep)
      AddRemark(act, act.ast()[id].range, "loop kept: unrolling it " + act.why_kept + " [loop-kept]");
    if (!KeptWithSteps(act, id, [&](StmtId made) { KeepWhile(act, ConditionalOf(act, made)); })) KeepWhile(act, loop);
  };
  task.may_run = task.may_split = act.now.hint == LoopHint::kNone && !loop.assigns;
  task.of = [&act](StmtId other) { return TaskOf(act, other); };
  return task;
}

}  // namespace

void EvalWhile(Activation& act, StmtId id) {
  LoopTask task = TaskOf(act, id);
  task.before = std::make_unique<Checkpoint>(act);
  SpecialiseLoop(act, task);
}

}  // namespace residua::specialise
