// a(i).name = b: what is stored into one element of a struct array, which grows if need be.
//
// In terms of the cells that the fields are: the one of the field named is assigned into, in the others an element
// appears that holds `[]`. A field that is new, or that may be missing in the list (see AbstractValue::columns), can
// only come last; where it would come earlier or later, depending on what is missing, the fields are not known any
// more.
#include "worker/domain/builder.h"
#include "worker/domain/rules.h"

namespace residua::domain {
namespace {

const ClassSet kStructOnly = ClassSet::Of(ClassId::kStruct);

AbstractValue Unknown(const AbstractValue& a, AbstractSubscripts subscripts) {
  const AbstractValue cell = AbstractValue::CellOfEach(a.shape(), AbstractValue::Top());
  const Shape shape = CellIndexAssignRule(cell, subscripts, AbstractValue::Of(Value())).value.shape();
  return AbstractValue::Array(kStructOnly, shape.IsBottom() ? Shape::Top() : shape, Tristate::kFalse);
}

// A field that nothing is stored into: an element that appears holds `[]`.
AbstractValue Grown(const AbstractValue& column, AbstractSubscripts subscripts) {
  const OneResult kept = CellIndexRule(column, subscripts);
  if (!kept.may_fail) return column;
  const AbstractValue blank = AbstractValue::Of(Value());
  return CellIndexAssignRule(column, subscripts, kept.value.IsBottom() ? blank : Join(kept.value, blank)).value;
}

}  // namespace

OneResult IndexFieldAssignRule(const AbstractValue& a, AbstractSubscripts subscripts, const std::string& name,
                               const AbstractValue& b) {
  if (a.classes().empty() || b.classes().empty()) return {AbstractValue::Bottom(), true};
  const ClassSet plain = kStructOnly | ClassSet::Of(ClassId::kDouble);
  if (a.defined() != Tristate::kTrue || !a.classes().SubsetOf(plain) || subscripts.empty()) {
    // Whatever else it was, it went well of a struct, of what gave way to one, or of an object.
    ClassSet classes = kStructOnly;
    if (a.classes().Has(ClassId::kObject)) classes = classes | ClassSet::Of(ClassId::kObject);
    return {AbstractValue::Array(classes, Shape::Top()), true};
  }
  for (const AbstractSubscript& s : subscripts) {
    if (s.colon || !s.value.IsScalar() || !s.value.classes().SubsetOf(ClassSet::Numeric())) {
      return {AbstractValue::Array(kStructOnly, Shape::Top(), Tristate::kFalse), true};
    }
  }
  std::optional<Columns> columns;
  if (a.classes().Has(ClassId::kStruct)) {
    columns = ColumnsOf(a);
    // What is not a struct is `[]`, which becomes a struct without fields.
    if (columns.has_value() && !a.classes().Only(ClassId::kStruct)) columns->certain = 0;
  } else {
    columns.emplace();
  }
  if (!columns.has_value()) return {Unknown(a, subscripts), true};
  Fields& list = columns->list;
  size_t at = 0;
  while (at < list.size() && list[at].first != name) ++at;
  if (at > columns->certain) return {Unknown(a, subscripts), true};
  if (at == list.size()) {
    list.emplace_back(name, AbstractValue::CellOfEach(a.shape(), AbstractValue::Bottom()));
  }
  for (size_t k = 0; k < list.size(); ++k) {
    AbstractValue& column = list[k].second;
    if (k >= columns->filled) {
      column = Join(column, AbstractValue::CellOfEach(a.shape(), AbstractValue::Of(Value())));
    }
    column = k == at ? CellIndexAssignRule(column, subscripts, b).value : Grown(column, subscripts);
    if (column.IsBottom()) return {Unknown(a, subscripts), true};
  }
  columns->certain = columns->filled = std::max(columns->certain, at + 1);
  const Shape shape = list[at].second.shape();
  AbstractValue r = AbstractValue::Array(kStructOnly, shape, Tristate::kFalse);
  return {Builder::WithColumns(std::move(r), std::move(*columns)), true};
}

}  // namespace residua::domain
