// Uniform maps whose results are known one by one, but not that they fit together.
//
//   q = cellfun (@(s) rate (s, p), parts);   =>   q = cellfun (@(element) element, {p(1), 1 - p(2) * p(3)});
//
// A map joins numbers of one class alone, and says so otherwise: p may be single. What it calls is gone from the
// program all the same, with the description that it was called for.
#include "worker/specialise/call/checked_map.h"

#include "worker/domain/map_rule.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

PartialValue CheckedMap(Activation& act, const std::string& map, bool cells, const PartialValues& results,
                        const Dims& dims, SourceRange range) {
  ResidualTree& tree = act.tree();
  std::vector<std::vector<ExprId>> rows(static_cast<size_t>(dims[0]));
  AbstractValue any = AbstractValue::Bottom();
  for (size_t k = 0; k < results.size(); ++k) {
    rows[k % rows.size()].push_back(ResidualOf(act, results[k], range));
    any = domain::Join(any, results[k].facts.Forget());
  }
  const ExprId element = tree.Identifier("element", range, kPure),
               cell = tree.Matrix(ExprKind::kCell, rows, range, EffectsOf(results));
  ExprId itself = tree.Identifier("element", range, kPure);
  if (!cells) itself = tree.Make(ExprKind::kCellIndex, Op::kNone, "", {itself, tree.Number(1, range)}, range, kPure);
  const ExprId same = tree.Make(ExprKind::kAnonymous, Op::kNone, "", {itself, element}, range, kPure);
  const PartialValue function = PartialValue::Dynamic(
      AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kFunctionHandle), domain::Shape::Scalar()), same,
      kPure);
  const PartialValue list =
      PartialValue::Dynamic(AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), domain::Shape::Of(dims)),
                            cell, EffectsOf(results));
  PartialValues made = ResidualCall(act, map, {function, list}, Demand(), range);
  made[0].facts = domain::MapRule(domain::Shape::Of(dims), any, true);
  return made[0];
}

}  // namespace residua::specialise
