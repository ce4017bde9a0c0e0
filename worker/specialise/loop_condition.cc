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
// variables are the same to both (ComesThrough). As all ways out then meet behind the outermost loop, what is read
// there cannot be set on the way: the variables that the ways out disagree about, the state itself if it is read behind
// the loop, are set wherever a way comes to the head of a loop (`kept`), and everything is evaluated anew.
//
// What was weighed against it:
//   `for k = 1:n, switch state`    stays: Octave's `for` counts for less than `while` and `k = k + 1` cost. With two
//                                  states nothing was won, with three a quarter, while the code doubled.
//   `state = T(state, x(k))`       stays: one index is less than any test. A variable that is not known at some head
//                                  is no part of the state.
//   counters                       (`k = k + 1` and nothing else) are no part of the state either.
//   many states                    a loop in another for each of them repeats what they lead to: what comes out may
//                                  have half as many statements again as the body, and some. Else the loop is kept
//                                  with its `switch`, in which the tests that are known are gone.
#include <algorithm>

#include "worker/specialise/evaluator.h"
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

}  // namespace

// Whether it may be worth it: something that tells states apart is known before the loop.
bool FunctionEvaluator::StartsKnown(States* states, syntax::BlockId body) const {
  std::erase_if(states->made_of, [&](const std::string& name) {
    bool counts = true;
    VisitStatements(ast(), body, [&](StmtId s) {
      if (ast().Blocks(s).empty() && AssignedByStatement(s).contains(name)) counts = counts && Counts(ast(), s, name);
    });
    return counts;
  });
  states->most_statements = CountStatements(ast(), body) * 3 / 2 + kFewStatements;
  return std::ranges::any_of(states->made_of, [&](const std::string& name) {
    const Binding* b = env_.Find(name);
    return b && !b->parts && b->facts.IsStatic();
  });
}

// The condition of the loop, which is not known here.
Piece FunctionEvaluator::AskCondition() {
  const bool hoist = std::exchange(can_hoist_, false);
  pending_impure_ = false;
  Piece condition = EvalCondition(ways_->states->condition);
  can_hoist_ = hoist;
  if (condition.diverges || condition.list || condition.parts) throw CannotUnroll{};
  condition.residual = Residual(condition, Origin(ways_->states->condition));
  bool may_fail = true;
  domain::TruthRule(condition.facts, &may_fail);
  if (may_fail) {
    condition.pure = false;
    session_.tree->facts.SetPure(condition.residual, false);
  }
  return condition;
}

std::string FunctionEvaluator::TextOfCondition(const Piece& condition) const {
  return syntax::PrintExpr(session_.tree->ast, condition.residual);
}

// Whether a way on which the condition fails may fall into the loops around, which ask it again of the same variables.
bool FunctionEvaluator::ComesThrough(const Piece& condition) const {
  const std::string text = TextOfCondition(condition);
  return std::ranges::all_of(ways_->states->open,
                             [&](const States::Open& loop) { return condition.pure && loop.asks == text; });
}

// `if CONDITION`, a trip and all that follows it, `end`.
void FunctionEvaluator::EvalTripIfAsked() {
  States& states = *ways_->states;
  const ExprId id = states.condition;
  const Piece condition = AskCondition();
  const bool through = ComesThrough(condition);
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = Origin(id);
  node.exprs = {condition.residual};
  const Env before = env_;
  const bool old = BeginBranches();
  const Branch runs = EvalBranch(before, [&] {
    Narrow(id, true);
    EvalTripOfWay();
    EvalWays();
  });
  const Branch ends = EvalBranch(before, [&] {
    Narrow(id, false);
    if (!through) return EndWay();
    ways_->exits.push_back(Here());
    Unreachable();
  });
  EndBranches(old);
  node.blocks = {runs.code, ends.code};
  Emit(std::move(node));
  Unreachable();
}

// Ways out that come through a condition leave no place where a variable could be set: those that would have to be are
// held by the residual at all heads. False: some are not yet.
bool FunctionEvaluator::KeepWhatIsLeft() {
  States& states = *ways_->states;
  if (states.through.empty() || ways_->exits.size() == 1) return true;
  Env all;
  all.reachable = false;
  for (const Exit& exit : ways_->exits) all = JoinEnvs(all, exit.env, false);
  const size_t before = states.kept.size();
  bool settled = true;
  for (const size_t k : states.through) {
    for (const auto& [name, binding] : ways_->exits[k].env.vars) {
      if (binding.in_residual || !all.vars.at(name).in_residual) continue;
      if (binding.parts && binding.parts->kind == Virtual::kArray) throw CannotUnroll{};
      settled = false;
      states.kept.insert(name);
    }
  }
  if (!settled) states.heads.clear();
  if (!settled && states.kept.size() == before) throw CannotUnroll{};
  return settled;
}

}  // namespace residua::specialise
