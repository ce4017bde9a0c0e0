// `x(i) = []`: deletion of elements.
#include "worker/builtin/index/nested_assign.h"
#include "worker/builtin/null_value.h"
#include "worker/domain/index_list.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/target.h"

namespace residua::specialise {

// x(i) = [], or x(i) = '' where that is written as a text.
void Delete(Activation& act, const Lvalue& target, bool text, SourceRange range, bool print) {
  const Binding* old = act.now.env.Find(target.root);
  const bool simple = target.levels.size() == 1 && !target.open;
  // Others see what the residual program's variable holds: a handler, a nested function.
  const bool seen = act.now.always_materialised.contains(target.root) || act.externally_writable.contains(target.root);
  const bool known = old && !print && !seen;
  if (known && !target.open && IsStaticTarget(act, target)) {
    Value root = old->facts.static_value();
    try {
      builtin::AssignInto(root, StaticSteps(act, target), builtin::NullMatrix(), true);
      act.now.env.vars[target.root] = Binding{AbstractValue::Of(root), nullptr, false};
      return;
    } catch (const value::MatlabError&) {
      // Fails at run time as well.
    }
  }
  const bool full = old && old->facts.IsFullStorage() && old->facts.defined() == domain::Tristate::kTrue;
  if (full && !print && SelectsNothing(act, target, old->facts)) return;
  if (known && DeleteParts(act, target)) return;
  AbstractValue facts = AbstractValue::Top();
  if (simple && old && (!old->parts || old->parts->kind == PartialAggregate::kCell || IsOfNumbers(old->parts))) {
    facts = domain::IndexDeleteRule(old->facts, AbstractSubscripts(target.subscripts[0])).value.Forget();
    if (facts.IsBottom()) facts = AbstractValue::Top();
  } else if (target.open && old) {
    facts = domain::IndexListDeleteRule(old->facts);
  } else if (old && !simple) {
    facts = AssignFacts(act, target, old->facts, AbstractValue::Of(builtin::NullMatrix()), true).Forget();
  }
  MaterialiseVariable(act, target.root, range);
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.range = range;
  node.stmt.print = print;
  // A map would take the value, '' or [].
  const bool array = simple && old && !old->facts.classes().Has(value::ClassId::kObject);
  const bool matrix = array || !text;
  const ExprId nothing =
      matrix ? act.tree().Make(ExprKind::kMatrix, Op::kNone, "", {}, range, kPure) : act.tree().Text("", range);
  node.exprs = {ResidualTarget(act, target, nullptr, range), nothing};
  Emit(act, std::move(node));
  SetDynamic(act, target.root, facts);
}

void EvalDelete(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  Delete(act, EvalTarget(act, act.ast().Exprs(id)[0], true),
         act.ast()[act.ast().Exprs(id)[1]].kind == ExprKind::kString, Origin(act, stmt.range), stmt.print);
}

}  // namespace residua::specialise
