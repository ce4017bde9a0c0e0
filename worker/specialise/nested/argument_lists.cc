// The body of a nested function is evaluated within the function around it, where there is no call that could gather
// arguments or spread results: its list of arguments is made as a cell literal is, its list of results is taken apart
// where the cell is known element by element. Other lists keep the function around whole.
#include "worker/specialise/nested/argument_lists.h"

#include <algorithm>

#include "worker/builtin/null_value.h"
#include "worker/domain/null_rule.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

bool IsListOf(const Activation& act, const FunctionRef& f, bool outputs) {
  const Ast& from = *act.file->ast;
  const syntax::Function& function = from[f.function];
  if (outputs) return !function.outputs.empty() && function.outputs.back() == "varargout";
  return !function.parameters.empty() && from[function.parameters.back()].kind == ExprKind::kIdentifier &&
         from.Name(function.parameters.back()) == "varargin";
}

PartialValue CellOfRest(Activation& act, const PartialValues& args, size_t first, SourceRange range) {
  if (first >= args.size()) return PartialValue::Static(Value::Cell(value::Dims()));
  PartialValues rest(args.begin() + static_cast<std::ptrdiff_t>(first), args.end());
  for (PartialValue& p : rest) {
    const bool map = p.parts && p.parts->kind == PartialAggregate::kMap;
    if (map || p.list || p.diverges) throw Unsupported{"a nested function with such an argument", range};
    if (domain::IsNull(p.facts)) p = PartialValue::Static(builtin::PlainOf(p.facts.static_value()));
  }
  if (std::ranges::all_of(rest, [](const PartialValue& p) { return p.IsStatic(); })) {
    Value v = Value::Cell(value::Dims(1, static_cast<int64_t>(rest.size())));
    for (size_t k = 0; k < rest.size(); ++k) v.mutable_cell(static_cast<int64_t>(k)) = rest[k].facts.static_value();
    return PartialValue::Static(v);
  }
  std::optional<PartialValue> cell = CellOfElements(act, {std::move(rest)}, range);
  if (!cell) throw Unsupported{"a nested function with so many arguments", range};
  return *std::move(cell);
}

PartialValues ElementsOfList(Activation& act, InternedName name, size_t count, SourceRange range) {
  const Binding* b = act.now.env.Find(name);
  if (!b || b->facts.defined() != domain::Tristate::kTrue)
    throw Unsupported{"a nested function whose list of results is not known", range};
  const std::shared_ptr<PartialAggregate> cell = AsParts({b->facts, {}, b->parts}, PartialAggregate::kCell);
  if (!cell || cell->parts.size() < count)
    throw Unsupported{"a nested function whose list of results is not known", range};
  PartialValues elements;
  for (size_t k = 0; k < count; ++k) {
    const Part& part = cell->parts[k];
    // An empty matrix may stand for an element that was never assigned.
    if (!part.parts && part.facts.IsStatic() && part.facts.static_value().IsEmpty())
      throw Unsupported{"a nested function with a result that may be missing", range};
    elements.push_back(PieceOf(act, part, range));
  }
  return elements;
}

}  // namespace residua::specialise
