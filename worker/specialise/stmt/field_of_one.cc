#include "worker/specialise/stmt/field_of_one.h"

#include <algorithm>

#include "worker/domain/rules.h"

namespace residua::specialise {

namespace {

// What is known of a field; nullopt: there is none yet.
std::optional<Part> FieldOf(const Part& around, const std::string& name) {
  if (around.parts) {
    if (around.parts->kind != PartialAggregate::kStruct) return Part{AbstractValue::Top(), {}, nullptr};
    const auto field = std::ranges::find(around.parts->names, name);
    if (field == around.parts->names.end()) return std::nullopt;
    return around.parts->parts[static_cast<size_t>(field - around.parts->names.begin())];
  }
  if (!around.facts.IsScalar() || !(around.facts.HasFields() || around.facts.IsStatic()))
    return Part{AbstractValue::Top(), {}, nullptr};
  const AbstractValue field = domain::FieldRule(around.facts, name).value;
  return field.IsBottom() ? std::nullopt : std::optional(Part{field, {}, nullptr});
}

// The same of an element of a cell.
std::optional<Part> ElementOf(const Part& around, double number) {
  if (!around.parts || around.parts->kind != PartialAggregate::kCell) return Part{AbstractValue::Top(), {}, nullptr};
  const size_t at = static_cast<size_t>(number) - 1;
  return at < around.parts->parts.size() ? std::optional(around.parts->parts[at]) : std::nullopt;
}

// The same of a variable, a field, or an element at a number that stands there.
std::optional<Part> PartAt(const Activation& act, ExprId id) {
  const Ast& ast = act.ast();
  const syntax::Expr& e = ast[id];
  if (e.kind == ExprKind::kIdentifier) {
    const Binding* b = act.now.env.Find(ast.Interned(id));
    if (b == nullptr || (!b->parts && b->facts.defined() == domain::Tristate::kFalse)) return std::nullopt;
    return Part{b->facts, {}, b->parts};
  }
  const bool number = e.kind == ExprKind::kCellIndex && e.count == 2 && ast[ast.Child(id, 1)].kind == ExprKind::kNumber;
  if (e.kind != ExprKind::kField && !number) return Part{AbstractValue::Top(), {}, nullptr};
  const std::optional<Part> around = PartAt(act, ast.Child(id, 0));
  if (!around) return std::nullopt;
  return number ? ElementOf(*around, ast.Literal(ast.Child(id, 1)).value) : FieldOf(*around, ast.Name(id));
}

}  // namespace

bool IsFieldOfOne(Activation& act, ExprId target) {
  const ExprId around = act.ast().Child(target, 0);
  if (act.ast()[around].kind == ExprKind::kIdentifier) return true;
  const std::optional<Part> part = PartAt(act, around);
  return !part || part->facts.IsScalar() || (part->parts && part->parts->kind == PartialAggregate::kStruct);
}

}  // namespace residua::specialise
