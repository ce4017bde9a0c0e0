// unwind_protect: the clean-up block runs after the body, however that ended. When the body runs entirely here both are
// simply run. Otherwise the statement is kept: the clean-up block may find the body left at any point, so it is
// evaluated knowing nothing of what the body assigns; after the statement holds what the body's end and the clean-up
// block's own assignments say.
#include "worker/specialise/stmt/unwind_protect.h"

#include <utility>

#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/worlds.h"
#include "worker/specialise/stmt/try_statement.h"
#include "worker/specialise/variables/global_state.h"
#include "worker/specialise/variables/known_state.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// The environments of the ways that have left the function or the loop since.
template <typename Visit>
void VisitExitsSince(Activation& act, const Checkpoint& start, const Visit& visit) {
  for (size_t k = start.returns(); k < act.now.returns.size(); ++k) visit(&act.now.returns[k].env);
  if (act.now.loop == nullptr) return;
  for (size_t k = start.breaks(); k < act.now.loop->breaks.size(); ++k) visit(&act.now.loop->breaks[k].env);
  for (size_t k = start.continues(); k < act.now.loop->continues.size(); ++k) visit(&act.now.loop->continues[k].env);
}

Branch Evaluate(Activation& act, syntax::BlockId block) {
  return EvalBranch(act, act.now.env, [&] { EvalBlock(act, block); });
}

bool RunHere(Activation& act, StmtId id, const Checkpoint& start, bool old_mark) {
  const auto blocks = act.ast().Blocks(id);
  const Branch body = Evaluate(act, blocks[0]);
  if (!body.code->Empty() || !body.env.reachable || start.HasNewExits()) return false;
  EndBranches(act, old_mark);
  act.now.statements = start->statements;
  EvalBlock(act, blocks[1]);
  return true;
}

void RefuseToKeep(const Activation& act, StmtId id) {
  const SourceRange at = act.ast()[id].range;
  if (act.has_nested) throw Unsupported{"`unwind_protect` that stays beside nested functions", at};
  for (syntax::BlockId block : act.ast().Blocks(id)) {
    if (MentionsEval(act, block)) throw Unsupported{"`eval` inside an `unwind_protect` that stays", at};
  }
}

// The clean-up block, evaluated knowing nothing of what the body assigns; it must not be left by a jump.
Branch EvalCleanup(Activation& act, StmtId id, const Checkpoint& start, GlobalEffects* effects) {
  Branch cleanup;
  const Checkpoint before(act);
  *effects = EffectsOf(act, [&] { cleanup = Evaluate(act, act.ast().Blocks(id)[1]); });
  VisitExitsSince(act, start, [&](Env* env) { ForgetIn(act, env, *effects); });
  if (before.HasNewExits()) throw Unsupported{"a jump out of a clean-up block", act.ast()[id].range};
  return cleanup;
}

void EmitKept(Activation& act, const Branch& body, const Branch& cleanup, SourceRange range) {
  Node node;
  node.stmt.kind = StmtKind::kUnwindProtect;
  node.stmt.range = range;
  node.blocks = {body.code, cleanup.code};
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
}

void KeepUnwindProtect(Activation& act, StmtId id, const Checkpoint& start, bool old_mark) {
  const auto blocks = act.ast().Blocks(id);
  const SourceRange range = Origin(act, act.ast()[id].range);
  const InternedNames assigned = AssignedIn(act, blocks[0]), at_end = AssignedIn(act, blocks[1]);
  const InternedNames materialised_before = act.now.always_materialised;
  HoldAlways(act, assigned, range);
  const Env before = act.now.env;
  Branch body;
  std::vector<WorldPtr> failing;
  const GlobalEffects within =
      EffectsOf(act, [&] { failing = FailingIn(act, [&] { body = Evaluate(act, blocks[0]); }); });
  // A jump out of the body passes through the clean-up block, which may assign what the jump carries.
  const bool jumps = start.HasNewExits();
  VisitExitsSince(act, start, [&](Env* env) {
    for (const InternedName name : at_end) ForgetAssigned(name, env->Find(name), env);
  });
  act.now.always_materialised = materialised_before;
  act.now.env = before;
  ForgetIn(act, &act.now.env, within);
  if (jumps) HoldAlways(act, at_end, range);
  for (const InternedName name : assigned) ForgetAssigned(name, before.Find(name), &act.now.env);
  act.now.env.worlds = JoinWorlds(JoinWorlds(before.worlds, failing), body.env.worlds);
  VisitExitsSince(act, start, [&](Env* env) { act.now.env.worlds = JoinWorlds(act.now.env.worlds, env->worlds); });
  RefuseChanged(act, before.worlds, assigned);
  const int64_t state_within = act.state_changes;
  GlobalEffects cleaned;
  const Branch cleanup = EvalCleanup(act, id, start, &cleaned);
  const bool restores = act.state_changes != state_within;  // it does something to them
  AddAll(failing, &act.failing);
  AddAll(cleanup.env.worlds, &act.failing);
  if (restores) VisitExitsSince(act, start, [&](Env* env) { env->worlds = cleanup.env.worlds; });
  act.now.always_materialised = materialised_before;
  if (EndBranches(act, old_mark)) throw CannotUnroll{};
  EmitKept(act, body, cleanup, range);
  if (!body.env.reachable || !cleanup.env.reachable) {
    Unreachable(act);
    return;
  }
  act.now.env = body.env;
  if (restores) act.now.env.worlds = cleanup.env.worlds;
  ForgetIn(act, &act.now.env, cleaned);
  for (const InternedName name : at_end) {
    if (const Binding* b = cleanup.env.Find(name)) act.now.env.vars[name] = *b;
  }
}

}  // namespace

void EvalUnwindProtect(Activation& act, StmtId id) {
  if (act.ast().Statements(act.ast().Blocks(id)[0]).empty()) return;  // the clean-up block does not run either
  const bool old_mark = BeginBranches(act);
  const Checkpoint start(act);
  if (RunHere(act, id, start, old_mark)) return;
  RefuseToKeep(act, id);
  start.Restore();
  KeepUnwindProtect(act, id, start, old_mark);
}

}  // namespace residua::specialise
