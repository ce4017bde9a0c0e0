#include "worker/specialise/facts/narrow_remembered.h"

#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/remembered.h"
#include "worker/specialise/facts/narrow.h"

namespace residua::specialise {

void NarrowRemembered(Activation& act, ExprId condition, bool truth) {
  InternedNames variables;
  if (act.remembered.empty() || !IsPlain(act, condition, &variables)) return;
  std::erase_if(variables, [&](InternedName name) {
    const auto r = act.remembered.find(name);
    return r == act.remembered.end() || r->second.later.IsBottom() || !IsAsAtBeginning(act, name, r->second);
  });
  if (variables.size() != 1) return;
  const InternedName name = *variables.begin();
  const Remembered& r = act.remembered[name];
  const auto answered = [&](const AbstractValue& facts) {
    const Checkpoint checkpoint(act);
    act.now.can_hoist = false;
    act.now.env.vars[name].facts = facts;
    const std::optional<bool> answer = Decide(act, EvalCondition(act, condition));
    checkpoint.Restore();
    return answer;
  };
  const std::optional<bool> first = answered(r.first), later = answered(r.later);
  if (later && *later != truth) act.now.env.vars[name].facts = r.first;
  if (!first || *first == truth) return;
  act.now.env.vars[name].facts = r.later;
  const InternedNames& may_lack = act.session.signatures[act.identity].stored[name].may_lack;
  for (const auto& [other, o] : act.remembered) {
    if (may_lack.contains(other) || !IsAsAtBeginning(act, other, o)) continue;
    act.now.env.vars[other].facts = o.later;
  }
}

}  // namespace residua::specialise
