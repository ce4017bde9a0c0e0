#include "worker/specialise/core/branches.h"

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/join.h"

namespace residua::specialise {

using domain::Tristate;

Branch EvalBranch(Activation& act, const Env& env, const std::function<void()>& body) {
  CodePtr outer = act.now.code;
  int depth = act.now.depth;
  Branch branch;
  branch.code = std::make_shared<Code>();
  act.now.code = branch.code;
  act.now.depth = depth + 1;
  act.now.env = env;
  act.now.pending_impure = false;
  const size_t learnt = act.now.learnt.size();
  body();
  act.now.learnt.resize(std::min(learnt, act.now.learnt.size()));  // it may not run
  branch.env = act.now.env;
  branch.end = act.now.code;
  branch.end_depth = act.now.depth;
  act.now.code = outer;
  act.now.depth = depth;
  return branch;
}

void JoinBranches(Activation& act, std::vector<Branch> branches, bool left_nested, SourceRange range) {
  std::vector<const Branch*> falling;
  for (const Branch& b : branches) {
    if (b.env.reachable) falling.push_back(&b);
  }
  if (falling.empty()) {
    Unreachable(act);
    return;
  }
  if (left_nested) {
    // A branch left an unrolled loop: what follows in the loop belongs to the one branch that goes on.
    if (falling.size() > 1) throw CannotUnroll{};
    act.now.env = falling[0]->env;
    act.now.code = falling[0]->end;
    act.now.depth = falling[0]->end_depth;
    if (act.now.loop->continues.empty())
      act.now.loop->rest = {act.now.code, act.now.depth, act.now.loop->breaks.size()};
    return;
  }
  std::vector<Exit> exits;
  for (const Branch* b : falling) exits.push_back({b->env, b->end->AddSplice()});
  JoinExits(act, std::move(exits), range);
}

bool BeginBranches(Activation& act) { return act.now.loop ? std::exchange(act.now.loop->leaves_nested, false) : false; }

bool EndBranches(Activation& act, bool old) {
  if (!act.now.loop) return false;
  bool seen = act.now.loop->leaves_nested;
  act.now.loop->leaves_nested = seen || old;
  return seen;
}

std::optional<bool> Decide(Activation& act, const PartialValue& condition) {
  if (condition.diverges) return std::nullopt;
  if (condition.IsStatic()) {
    try {
      return builtin::IsTrue(condition.facts.static_value());
    } catch (const value::MatlabError&) {
      return std::nullopt;
    }
  }
  bool may_fail = true;
  Tristate truth = domain::TruthRule(condition.facts, &may_fail);
  if (!condition.IsPure() || may_fail) return std::nullopt;
  if (truth == Tristate::kTrue) return true;
  if (truth == Tristate::kFalse) return false;
  return std::nullopt;
}

}  // namespace residua::specialise
