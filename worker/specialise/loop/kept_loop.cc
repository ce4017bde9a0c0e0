// For a kept loop the environment at its head is a fixpoint: start from the entry, evaluate the body, join what comes
// back, until nothing changes; from the third round on widening makes every chain finite, and HeadBound says how long
// it can be. A loop inside a kept loop starts from the head that it had in the previous round (thesis 6.6), so that
// nesting costs linear, not exponential, time.
#include "worker/specialise/loop/kept_loop.h"

#include <algorithm>
#include <utility>

#include "worker/builtin/builtin_names.h"
#include "worker/domain/widening.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/loop/loop_names.h"

namespace residua::specialise {

namespace {

constexpr int kWidenFrom = 2;  // what has changed as often is widened when it changes again

// How often the facts at a loop's head can change: those of each variable, a few times before they are widened, whether
// it stands in the residual and whether it is an aggregate that exists only here, those of each global variable, and
// each equation that is known.
int64_t HeadBound(const Env& head) {
  int64_t bound = static_cast<int64_t>(domain::Relations::kMost) * 3;
  for (const auto& [name, binding] : head.vars) bound += domain::WideningBound(binding.facts) + 2 + kWidenFrom;
  bound += 16;  // and the ways in which persistent variables may stand (AddWorld)
  for (const auto& [name, facts] : head.globals) bound += domain::WideningBound(facts) + 2;
  return bound;
}

// One round of the search for what holds at the head of a kept loop: its body, evaluated from `head`.
struct Round {
  Node node;  // the loop, its expressions set
  CodePtr body;
  std::vector<Exit> back;    // ways to the next trip
  std::vector<Exit> breaks;  // ways out of the loop
  Env tail;                  // where the ways back meet
  bool ends = false;         // it can be left by its condition
};

Round EvalRound(Activation& act, StmtId id, const std::function<bool(Node*)>& trip, const Node& loop, const Env& head) {
  const SourceRange range = loop.stmt.range;
  LoopFrame frame;
  frame.depth = act.now.depth + 1;
  frame.outer = act.now.loop;
  act.now.loop = &frame;
  act.now.env = head;
  Round round{loop, std::make_shared<Code>(), {}, {}, {}, false};
  CodePtr outer = std::exchange(act.now.code, round.body);
  ++act.now.depth;
  round.ends = trip(&round.node);
  round.back = std::move(frame.continues);
  if (act.now.env.reachable) round.back.push_back(ExitHere(act));
  round.tail.reachable = false;
  for (const Exit& exit : round.back) round.tail = JoinEnvs(round.tail, exit.env, false);
  if (loop.stmt.kind == StmtKind::kDoUntil) {
    // The condition is evaluated where all ways to the loop's end meet.
    for (Exit& exit : round.back) LiftTo(act, round.tail, &exit.env, exit.splice, range);
    act.now.env = round.tail;
    if (round.tail.reachable) {
      // What it needs stands at the end of the body.
      bool hoist = std::exchange(act.now.can_hoist, true);
      act.now.pending_impure = false;
      PartialValue piece = EvalLastCondition(act, act.ast().Exprs(id)[0]);
      act.now.can_hoist = hoist;
      round.node.exprs = {ResidualOf(act, piece, range)};
      round.tail = act.now.env;
    } else {
      round.node.exprs = {act.tree().Identifier(builtin::names::k_true, range, kPure)};
    }
    round.back.clear();
    if (round.tail.reachable) round.back.push_back(Exit{round.tail, act.now.code->AddSplice()});
  }
  round.breaks = std::move(frame.breaks);
  act.now.loop = frame.outer;
  --act.now.depth;
  act.now.code = outer;
  return round;
}

// What holds at the head after a round. A variable that stays as it is for some rounds, as what a timer sets when it
// has run down, is not widened at its first change. `changes`: how often each has changed.
Env NextHead(const Env& head, const Env& tail, bool widen, InternedNameMap<int>* changes) {
  Env next = JoinEnvs(head, tail, widen);
  for (auto& [name, binding] : next.vars) {
    const Binding *before = head.Find(name), *after = tail.Find(name);
    if (before == nullptr || after == nullptr || binding.facts == before->facts) continue;
    if (++(*changes)[name] <= kWidenFrom && widen) binding = JoinBindings(*before, *after, false, 0);
  }
  return next;
}

// What the residual has to hold at the head `next`, as the body or what follows needs it there.
void HoldWhatIsNeeded(const Env& after, const Env& tail, Env* next) {
  for (auto& [name, binding] : next->vars) {
    const Binding* later = after.Find(name);
    if (after.reachable && later && later->in_residual) binding.in_residual = true;
    // A fixed value that the body needs in the residual is put there once, before the loop.
    const Binding* at_end = tail.Find(name);
    if (tail.reachable && at_end && at_end->in_residual && binding.facts.IsStatic()) binding.in_residual = true;
    // A partially static aggregate that changes meaning after the loop must be in the residual before it.
    if (binding.in_residual && binding.parts) {
      binding.facts = binding.facts.Forget();
      binding.parts = nullptr;
    }
  }
}

bool SameHead(const Env& a, const Env& b) {
  if (!SameFacts(a, b)) return false;
  for (auto i = a.vars.begin(), j = b.vars.begin(); i != a.vars.end(); ++i, ++j) {
    if (i->second.in_residual != j->second.in_residual) return false;
  }
  return true;
}

// What the last trip leaves of the loop's variable stands in the residual, where there may be no trip, which leaves
// something empty.
void HoldLoopVariable(InternedName variable, Env* exit_env) {
  const auto left = exit_env->vars.find(variable);
  if (left != exit_env->vars.end()) left->second = {left->second.facts.Forget(), nullptr, true};
}

// The loop as the round that found nothing new left it.
void EmitKept(Activation& act, Round round, const Node& loop, const Env& head, Env entry, Env exit_env,
              InternedName loop_variable, bool runs_once) {
  const SourceRange range = loop.stmt.range;
  Env wanted = head;
  wanted.vars.erase(loop_variable);
  LiftTo(act, wanted, &entry, act.now.code, range);
  if (!runs_once) HoldLoopVariable(loop_variable, &exit_env);
  for (auto& [name, binding] : exit_env.vars) {
    const Binding* at_head = head.Find(name);
    if (at_head && at_head->in_residual) {
      // The back edge lifted it: the residual holds it, whatever is known of it.
      binding.parts = nullptr;
      binding.in_residual = true;
    }
  }
  Env after = exit_env;
  for (const Exit& b : round.breaks) after = JoinEnvs(after, b.env, false);
  for (Exit& b : round.breaks) LiftTo(act, after, &b.env, b.splice, range);
  // The head gives it in each trip: only what follows the loop needs it at the end of one.
  if (const Binding* left = after.Find(loop_variable)) wanted.vars[loop_variable] = *left;
  for (Exit& exit : round.back) LiftTo(act, wanted, &exit.env, exit.splice, range);
  round.node.blocks = {round.body};
  if (loop.stmt.kind != StmtKind::kFor) act.now.effects = Effects::Any();  // it may run for ever
  Emit(act, std::move(round.node));
  act.now.env = std::move(after);
}

}  // namespace

void KeepLoop(Activation& act, StmtId id, const std::function<bool(Node*)>& trip, Node loop, InternedName loop_variable,
              bool runs_once) {
  const Checkpoint start(act);
  if (act.now.kept_loops == 0) act.head_cache.clear();
  const std::string cache_key = std::to_string(id.index) + act.now.trip_path;
  constexpr int kNameRounds = 4;
  const uint32_t first_name = act.symbols.next;
  uint32_t body_name = first_name + 1;
  Env head = act.now.env;
  InternedNameMap<int> changes;
  int64_t bound = 0;
  if (auto cached = act.head_cache.find(cache_key);
      cached != act.head_cache.end() && act.session.limits.reuse_loop_heads) {
    head = JoinEnvs(act.now.env, cached->second, false);
  }
  for (int number = 0;; ++number) {
    act.session.Step();
    if (act.session.request.cancelled && act.session.request.cancelled()) throw JobLimit("cancelled", true);
    bound = std::max(bound, HeadBound(head));
    if (number > kWidenFrom + kNameRounds + bound) {  // widening would be wrong; the function is kept whole
      throw Unsupported{"a loop whose facts do not settle", act.ast()[id].range};
    }
    ++act.now.kept_loops;
    act.symbols.next = body_name;
    Round round = EvalRound(act, id, trip, loop, head);
    // What holds at the head after this round.
    Env next = NextHead(head, round.tail, number >= kWidenFrom, &changes);
    if (round.tail.reachable) {
      body_name = NameHead(start->env, round.tail, first_name, &next);
      for (auto& [name, binding] : next.vars) {
        if (number < kNameRounds || binding.parts) continue;
        const Binding* at_head = head.Find(name);
        if (at_head != nullptr && at_head->facts == binding.facts) continue;
        binding.facts = WithoutNamesAbove(binding.facts, first_name - 1);
      }
    }
    Env exit_env = runs_once ? round.tail : next;
    if (!round.ends) exit_env.reachable = false;
    Env after = exit_env;
    for (const Exit& b : round.breaks) after = JoinEnvs(after, b.env, false);
    HoldWhatIsNeeded(after, round.tail, &next);
    if (!SameHead(next, head)) {
      start.Restore();
      head = std::move(next);
      continue;
    }
    --act.now.kept_loops;
    act.head_cache[cache_key] = head;
    return EmitKept(act, std::move(round), loop, head, start->env, std::move(exit_env), loop_variable, runs_once);
  }
}

}  // namespace residua::specialise
