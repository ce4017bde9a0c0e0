// Loops of states under a condition that is not known: a scanner that goes through its input, an automaton, a matcher.
//
//   while k <= n                              while k <= n
//     switch state                              if s(k) ~= ' '
//       case 'blank'                              count = count + 1;
//         if s(k) ~= ' '                          k = k + 1;
//           count = count + 1;                    while k <= n
//           state = 'word';                         if s(k) == ' '
//         end                            ->           k = k + 1;
//       case 'word'                                   break;
//         if s(k) == ' '                            end
//           state = 'blank';                        k = k + 1;
//         end                                     end
//     end                                       else
//     k = k + 1;                                  k = k + 1;
//   end                                         end
//                                             end
//
// In Octave the left takes 1.2 to 1.7 times as long as the right. That rests on the loops being `while k <= n`: with
// `while true`, `if k > n, break, end` and a variable that says how far to leave, nothing is won. So a loop asks the
// condition itself, and where it fails control simply falls out of it: behind it stands the end of the loop around,
// which asks the same condition again, and so falls out, too. That is right where the condition has no effects and its
// variables are the same to both (ConditionPassesThrough). As all ways out then meet behind the outermost loop, what is
// read there cannot be set on the way: the variables that the ways out disagree about, the state itself if it is read
// behind the loop, are set wherever a way comes to the head of a loop (`kept`), and everything is evaluated anew.
//
// What was weighed against it:
//   `for k = 1:n, switch state`    stays: Octave's `for` counts for less than `while` and `k = k + 1` cost. With two
//                                  states nothing was won, with three a quarter, while the code doubled.
//   `state = T(state, x(k))`       stays: one index is less than any test. A variable that is not known at some head
//                                  is no part of the state.
//   counters                       (`k = k + 1` and nothing else) are no part of the state either, but where a known
//                                  table is asked by them: `recipe{k}`.
//   many states                    a loop in another for each of them repeats what they lead to: what comes out may
//                                  have half as many statements again as the body, and some. Else the loop is kept
//                                  with its `switch`, in which the tests that are known are gone.
#include "worker/specialise/loop/loop_condition.h"

#include <algorithm>

#include "worker/domain/rules.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/loop/path_splitting.h"
#include "worker/syntax/printer.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

constexpr int64_t kFewStatements = 21;

int64_t CountStatements(const Ast& ast, syntax::BlockId block) {
  int64_t count = 0;
  VisitStatements(ast, block, [&](StmtId) { ++count; });
  return count;
}

// It is known, or a field of it.
bool KnowsPart(const AbstractValue& facts) {
  if (facts.IsStatic() || !facts.HasFields()) return facts.IsStatic();
  return std::ranges::any_of(facts.fields(), [](const auto& field) { return KnowsPart(field.second); });
}

}  // namespace

bool PicksFromTable(const Activation& act, syntax::BlockId body, std::string_view path) {
  const Ast& ast = act.ast();
  const InternedNames assigned = AssignedIn(act, body);
  bool picks = false;
  VisitExprs(ast, body, [&](ExprId e) {
    const bool index = ast[e].kind == ExprKind::kIndex || ast[e].kind == ExprKind::kCellIndex;
    if (!index || ast[ast.Child(e, 0)].kind != ExprKind::kIdentifier) return;
    const InternedName table = ast.Interned(ast.Child(e, 0));
    const Binding* b = act.now.env.Find(table);
    if (b == nullptr || !b->facts.IsStatic() || assigned.contains(table)) return;
    picks = picks || std::ranges::any_of(ast.Children(e).subspan(1), [&](ExprId subscript) {
              return interpret::PackagedName(ast, subscript) == path;
            });
  });
  return picks;
}

// Whether it may be worth it: something that tells states apart is known before the loop. What counts through the input
// does not, unless it picks the step from a known table.
bool StartsKnown(const Activation& act, States* states, syntax::BlockId body) {
  std::erase_if(states->made_of, [&](InternedName name) {
    bool counts = true;
    VisitStatements(act.ast(), body, [&](StmtId s) {
      if (act.ast().Blocks(s).empty() && AssignedByStatement(act, s).contains(name))
        counts = counts && IsInductionUpdate(act.ast(), s, name);
    });
    return counts && !PicksFromTable(act, body, name.text());
  });
  states->most_statements = CountStatements(act.ast(), body) * 3 / 2 + kFewStatements;
  return std::ranges::any_of(states->made_of, [&](InternedName name) {
    const Binding* b = act.now.env.Find(name);
    return b && KnowsPart(b->facts);
  });
}

// The condition of the loop, which is not known here.
PartialValue AskCondition(Activation& act) {
  const bool hoist = std::exchange(act.now.can_hoist, false);
  act.now.pending_impure = false;
  PartialValue condition = EvalCondition(act, act.now.ways->states->condition);
  act.now.can_hoist = hoist;
  if (condition.diverges || condition.list || condition.parts) throw CannotUnroll{};
  condition.residual = ResidualOf(act, condition, Origin(act, act.now.ways->states->condition));
  bool may_fail = true;
  domain::TruthRule(condition.facts, &may_fail);
  if (may_fail) {
    condition.effects = Effects::Any();
    act.tree().facts.At(condition.residual).effects = Effects::Any();
  }
  return condition;
}

std::string TextOfCondition(const Activation& act, const PartialValue& condition) {
  return syntax::PrintExpr(act.tree().ast, condition.residual);
}

// Whether a way on which the condition fails may fall into the loops around, which ask it again of the same variables.
bool ConditionPassesThrough(const Activation& act, const PartialValue& condition) {
  const std::string text = TextOfCondition(act, condition);
  return std::ranges::all_of(act.now.ways->states->open,
                             [&](const States::Open& loop) { return condition.IsPure() && loop.asks == text; });
}

// `if CONDITION`, a trip and all that follows it, `end`.
void EvalTripIfAsked(Activation& act) {
  States& states = *act.now.ways->states;
  const ExprId id = states.condition;
  const PartialValue condition = AskCondition(act);
  const bool through = ConditionPassesThrough(act, condition);
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = Origin(act, id);
  node.exprs = {condition.residual};
  const Env before = act.now.env;
  const bool old = BeginBranches(act);
  const Branch runs = EvalBranch(act, before, [&] {
    Narrow(act, id, true);
    EvalTripOfWay(act);
    EvalWays(act);
  });
  const Branch ends = EvalBranch(act, before, [&] {
    Narrow(act, id, false);
    if (!through) return EndWay(act);
    act.now.ways->exits.push_back(ExitHere(act));
    Unreachable(act);
  });
  EndBranches(act, old);
  node.blocks = {runs.code, ends.code};
  Emit(act, std::move(node));
  Unreachable(act);
}

// Ways out that come through a condition leave no place where a variable could be set: those that would have to be are
// held by the residual at all heads. False: some are not yet.
bool KeepWhatIsLeft(Activation& act) {
  States& states = *act.now.ways->states;
  if (states.through.empty() || act.now.ways->exits.size() == 1) return true;
  Env all;
  all.reachable = false;
  for (const Exit& exit : act.now.ways->exits) all = JoinEnvs(all, exit.env, false);
  const size_t before = states.kept.size();
  bool settled = true;
  for (const size_t k : states.through) {
    for (const auto& [name, binding] : act.now.ways->exits[k].env.vars) {
      if (binding.in_residual || !all.vars.at(name).in_residual) continue;
      if (IsOfNumbers(binding.parts)) throw CannotUnroll{};
      settled = false;
      states.kept.insert(name);
    }
  }
  if (!settled) states.heads.clear();
  if (!settled && states.kept.size() == before) throw CannotUnroll{};
  return settled;
}

}  // namespace residua::specialise
