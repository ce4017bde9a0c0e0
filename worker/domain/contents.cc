// What is known of the contents of cells and structs, and its place in the lattice.
//
// A cell of known shape that is not large is known element by element, any other by one summary in which every element
// lies. A scalar struct is known field by field. A struct array is known as Octave itself holds it: a field is a cell
// of the array's shape, and that cell is described as any cell is, so that the array is known element by element
// exactly where a cell would be. The names of fields are those of a list that may be cut short at its end: in
//     s = struct ([]);  for k = 1:n, s(k).a = k;  s(k).b = x;  end
// the array has no field, or `a`, or `a` and `b`, whenever it is looked at.
#include "worker/domain/builder.h"

namespace residua::domain {
namespace {

const ClassSet kCellOnly = ClassSet::Of(ClassId::kCell), kStructOnly = ClassSet::Of(ClassId::kStruct);
// What has no elements has as many fields as one likes, if it had some.
constexpr size_t kEveryField = 1u << 30;
constexpr size_t kMaxColumns = 64;       // of a list that still grows
constexpr int64_t kMaxLookedAt = 10000;  // elements of a static cell

bool SameNames(const Fields& a, const Fields& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const auto& x, const auto& y) { return x.first == y.first; });
}

// How many names two lists begin with in common.
size_t CommonNames(const Fields& a, const Fields& b) {
  size_t k = 0;
  while (k < a.size() && k < b.size() && a[k].first == b[k].first) ++k;
  return k;
}

AbstractValue JoinOfAll(const Elements& elements) {
  AbstractValue r = AbstractValue::Bottom();
  for (const AbstractValue& e : elements) r = Join(r, e);
  return r;
}

AbstractValue CellOfOne(const AbstractValue& element) { return AbstractValue::CellOf(value::Dims(1, 1), {element}); }

// The one element of a cell that has one.
AbstractValue OneElement(const AbstractValue& cell) {
  if (cell.IsStatic()) return AbstractValue::Of(cell.static_value().cell(0));
  return cell.HasElements() ? cell.elements()[0] : AbstractValue::Top();
}

std::optional<Columns> JoinColumns(const Columns& a, const Columns& b, bool may_grow, const Combine& combine) {
  const size_t common = CommonNames(a.list, b.list);
  if (common < std::min(a.list.size(), b.list.size())) return std::nullopt;
  if (b.list.size() > common && (!may_grow || b.list.size() > kMaxColumns)) return std::nullopt;
  Columns r{a.list.size() > common ? a.list : b.list, std::min(a.certain, b.certain), std::min(a.filled, b.filled)};
  for (size_t k = 0; k < common; ++k) r.list[k].second = combine(a.list[k].second, b.list[k].second);
  return r;
}

}  // namespace

Value ColumnOf(const Value& array, int field) {
  Value column = Value::Cell(array.dims());
  for (int64_t k = 0; k < array.numel(); ++k) column.mutable_cell(k) = array.field(k, field);
  return column;
}

AbstractValue SummaryOf(const Value& cell, AbstractValue (*describe)(const Value&)) {
  if (cell.numel() > kMaxLookedAt) return AbstractValue::Top();
  AbstractValue r = AbstractValue::Bottom();
  for (int64_t k = 0; k < cell.numel(); ++k) {
    if (k == 0 || !SameStatic(cell.cell(k), cell.cell(k - 1))) r = Join(r, describe(cell.cell(k)));
  }
  return r;
}

std::optional<Elements> PartsOfCell(const AbstractValue& a) {
  if (a.HasElements()) return a.elements();
  if (!a.IsStatic() || !a.static_value().Is(ClassId::kCell)) return std::nullopt;
  const Value& v = a.static_value();
  if (v.numel() > kMaxParts) return std::nullopt;
  Elements elements;
  for (int64_t k = 0; k < v.numel(); ++k) elements.push_back(AbstractValue::Of(v.cell(k)));
  return elements;
}

std::optional<Fields> PartsOfStruct(const AbstractValue& a) {
  if (a.HasFields()) return a.fields();
  if (!a.IsStatic() || !a.static_value().Is(ClassId::kStruct) || !a.static_value().IsScalar()) return std::nullopt;
  const Value& v = a.static_value();
  Fields fields;
  for (size_t f = 0; f < v.fields().size(); ++f) {
    fields.emplace_back(v.fields()[f], AbstractValue::Of(v.field(0, static_cast<int>(f))));
  }
  return fields;
}

AbstractValue ElementsOf(const AbstractValue& a) {
  if (!a.classes().Has(ClassId::kCell) || a.shape().IsEmpty()) return AbstractValue::Bottom();
  if (a.IsStatic()) return SummaryOf(a.static_value(), AbstractValue::Of);
  if (a.HasElements()) return JoinOfAll(a.elements());
  return a.HasSummary() ? a.summary() : AbstractValue::Top();
}

std::optional<Columns> ColumnsOf(const AbstractValue& a) {
  if (a.HasColumns()) {
    return Columns{a.columns(), a.certain_columns(), a.shape().IsEmpty() ? kEveryField : a.filled_columns()};
  }
  Columns r;
  if (a.HasFields()) {
    for (const auto& [name, value] : a.fields()) r.list.emplace_back(name, CellOfOne(value));
  } else if (a.IsStatic() && a.static_value().Is(ClassId::kStruct)) {
    const Value& v = a.static_value();
    for (size_t f = 0; f < v.fields().size(); ++f) {
      r.list.emplace_back(v.fields()[f], AbstractValue::Of(ColumnOf(v, static_cast<int>(f))));
    }
  } else {
    return std::nullopt;
  }
  r.certain = r.list.size();
  r.filled = a.shape().IsEmpty() ? kEveryField : r.certain;
  return r;
}

AbstractValue WithElementsOf(AbstractValue r, const AbstractValue& a, bool in_order) {
  if (r.IsStatic() || r.classes().empty()) return r;
  if (r.classes().Has(ClassId::kCell)) {
    std::optional<Elements> parts = in_order && r.classes().Only(ClassId::kCell) ? PartsOfCell(a) : std::nullopt;
    if (parts.has_value() && r.shape().IsKnown() && r.shape().Numel().low == static_cast<int64_t>(parts->size())) {
      r = Builder::WithElements(std::move(r), std::move(*parts));
    } else {
      r = Builder::WithSummary(std::move(r), ElementsOf(a));
    }
  }
  if (!r.classes().Has(ClassId::kStruct)) return r;
  std::optional<Columns> columns = ColumnsOf(a);
  if (!columns.has_value()) return r;
  for (auto& [name, column] : columns->list) {
    column = WithElementsOf(AbstractValue::Array(kCellOnly, r.shape(), Tristate::kFalse), column, in_order);
  }
  return Builder::WithColumns(std::move(r), std::move(*columns));
}

// Strikes out the classes of which no value has such contents.
void Builder::StrikeOut(AbstractValue* v) {
  if (v->shape_.IsBottom()) return;
  bool no_cell = v->summary_ != nullptr && v->summary_->IsBottom() && !v->shape_.MayBeEmpty();
  for (size_t k = 0; v->elements_ != nullptr && k < v->elements_->size(); ++k) {
    no_cell = no_cell || (*v->elements_)[k].IsBottom();
  }
  if (no_cell) {
    v->classes_ = v->classes_.Without(kCellOnly);
    v->summary_ = nullptr;
    v->elements_ = nullptr;
  }
  bool no_struct = false;
  for (size_t k = 0; v->fields_ != nullptr && k < v->fields_->size(); ++k) {
    no_struct = no_struct || (*v->fields_)[k].second.IsBottom();
  }
  if (v->columns_ != nullptr) {
    Fields columns = *v->columns_;
    for (size_t k = 0; k < columns.size(); ++k) {
      columns[k].second = columns[k].second.Reshaped(v->shape_);
      if (columns[k].second.IsBottom()) columns.resize(k);
    }
    if (!v->shape_.MayBeEmpty()) v->certain_columns_ = std::max(v->certain_columns_, v->filled_columns_);
    v->filled_columns_ = std::max(v->certain_columns_, v->filled_columns_);
    if (v->filled_columns_ > columns.size()) v->filled_columns_ = kEveryField;  // it has no elements
    if (v->shape_.IsEmpty()) v->filled_columns_ = v->certain_columns_;
    no_struct = no_struct || v->certain_columns_ > columns.size();
    v->columns_ = std::make_shared<const Fields>(std::move(columns));
  }
  if (no_struct) {
    v->classes_ = v->classes_.Without(kStructOnly);
    v->fields_ = v->columns_ = nullptr;
    v->certain_columns_ = v->filled_columns_ = 0;
  }
}

void Builder::PutElements(AbstractValue* v) {
  if (!v->classes_.Has(ClassId::kCell) || v->shape_.IsEmpty()) {
    v->elements_ = nullptr;
    v->summary_ = nullptr;
    return;
  }
  const bool listed = v->classes_.Only(ClassId::kCell) && v->shape_.IsKnown() && v->shape_.Numel().low <= kMaxParts;
  if (v->elements_ != nullptr) {
    if (listed) return;
    v->summary_ = std::make_shared<const AbstractValue>(JoinOfAll(*v->elements_));
    v->elements_ = nullptr;
  }
  if (*v->summary_ == AbstractValue::Top()) v->summary_ = nullptr;
  if (v->summary_ == nullptr || !listed) return;
  v->elements_ = std::make_shared<const Elements>(static_cast<size_t>(v->shape_.Numel().low), *v->summary_);
  v->summary_ = nullptr;
}

void Builder::PutColumns(AbstractValue* v) {
  const bool scalar = v->classes_.Only(ClassId::kStruct) && v->shape_.IsScalar();
  if (v->fields_ != nullptr && !scalar && v->classes_.Has(ClassId::kStruct)) {
    Fields columns;
    for (const auto& [name, value] : *v->fields_) columns.emplace_back(name, CellOfOne(value).Reshaped(v->shape_));
    v->certain_columns_ = v->filled_columns_ = columns.size();
    v->columns_ = std::make_shared<const Fields>(std::move(columns));
  }
  if (!scalar) v->fields_ = nullptr;
  if (!v->classes_.Has(ClassId::kStruct)) v->columns_ = nullptr;
  if (scalar && v->columns_ != nullptr && v->certain_columns_ == v->columns_->size()) {
    Fields fields;
    for (const auto& [name, column] : *v->columns_) fields.emplace_back(name, OneElement(column));
    v->fields_ = std::make_shared<const Fields>(std::move(fields));
    v->columns_ = nullptr;
  }
  if (v->columns_ == nullptr) v->certain_columns_ = v->filled_columns_ = 0;
}

AbstractValue JoinContents(AbstractValue facts, const AbstractValue& a, const AbstractValue& b, bool may_grow,
                           const Combine& combine) {
  if (facts.classes().Has(ClassId::kCell)) {
    const bool alike = facts.classes().Only(ClassId::kCell) && a.shape() == b.shape();
    auto x = alike ? PartsOfCell(a) : std::nullopt, y = alike ? PartsOfCell(b) : std::nullopt;
    if (x.has_value() && y.has_value() && x->size() == y->size() && !x->empty()) {
      for (size_t k = 0; k < x->size(); ++k) (*x)[k] = combine((*x)[k], (*y)[k]);
      facts = Builder::WithElements(std::move(facts), std::move(*x));
    } else {
      const AbstractValue of_a = ElementsOf(a), of_b = ElementsOf(b);
      if (of_a.IsBottom() ? may_grow || of_b.IsBottom() : !(of_a == AbstractValue::Top())) {
        facts = Builder::WithSummary(std::move(facts), of_a.IsBottom()   ? of_b
                                                       : of_b.IsBottom() ? of_a
                                                                         : combine(of_a, of_b));
      }
    }
  }
  if (!facts.classes().Has(ClassId::kStruct)) return facts;
  if (!a.classes().Has(ClassId::kStruct) || !b.classes().Has(ClassId::kStruct)) {
    const bool first = a.classes().Has(ClassId::kStruct);
    std::optional<Columns> only = first || may_grow ? ColumnsOf(first ? a : b) : std::nullopt;
    if (!only.has_value()) return facts;
    return Builder::WithColumns(std::move(facts), std::move(*only));
  }
  auto x = PartsOfStruct(a), y = PartsOfStruct(b);
  if (facts.classes().Only(ClassId::kStruct) && x.has_value() && y.has_value() && SameNames(*x, *y)) {
    for (size_t k = 0; k < x->size(); ++k) (*x)[k].second = combine((*x)[k].second, (*y)[k].second);
    return Builder::WithFields(std::move(facts), std::move(*x));
  }
  const auto of_a = ColumnsOf(a), of_b = ColumnsOf(b);
  if (!of_a.has_value() || !of_b.has_value()) return facts;
  std::optional<Columns> joined = JoinColumns(*of_a, *of_b, may_grow, combine);
  if (!joined.has_value()) return facts;
  return Builder::WithColumns(std::move(facts), std::move(*joined));
}

AbstractValue MeetContents(AbstractValue facts, const AbstractValue& a, const AbstractValue& b) {
  if (facts.classes().Has(ClassId::kCell)) {
    if (a.HasElements() || b.HasElements()) {
      Elements parts = a.HasElements() ? a.elements() : b.elements();
      const AbstractValue& other = a.HasElements() ? b : a;
      for (size_t k = 0; k < parts.size(); ++k) {
        parts[k] = Meet(parts[k], other.HasElements() ? other.elements()[k] : ElementsOf(other));
      }
      facts = Builder::WithElements(std::move(facts), std::move(parts));
    } else if (a.HasSummary() || b.HasSummary()) {
      facts = Builder::WithSummary(std::move(facts), Meet(ElementsOf(a), ElementsOf(b)));
    }
  }
  if (!facts.classes().Has(ClassId::kStruct)) return facts;
  auto x = ColumnsOf(a), y = ColumnsOf(b);
  if (!x.has_value() && !y.has_value()) return facts;
  if (!x.has_value() || !y.has_value()) {
    Columns& one = x.has_value() ? *x : *y;
    return Builder::WithColumns(std::move(facts), std::move(one));
  }
  x->list.resize(CommonNames(x->list, y->list));
  for (size_t k = 0; k < x->list.size(); ++k) x->list[k].second = Meet(x->list[k].second, y->list[k].second);
  x->certain = std::max(x->certain, y->certain);
  x->filled = std::max(x->filled, y->filled);
  return Builder::WithColumns(std::move(facts), std::move(*x));
}

bool ContentsLessEqual(const AbstractValue& a, const AbstractValue& b) {
  if (a.classes().Has(ClassId::kCell)) {
    if (b.HasSummary() && !LessEqual(ElementsOf(a), b.summary())) return false;
    auto parts = b.HasElements() ? PartsOfCell(a) : std::nullopt;
    if (b.HasElements() && (!parts.has_value() || parts->size() != b.elements().size())) return false;
    for (size_t k = 0; parts.has_value() && k < parts->size(); ++k) {
      if (!LessEqual((*parts)[k], b.elements()[k])) return false;
    }
  }
  if (!a.classes().Has(ClassId::kStruct) || (!b.HasFields() && !b.HasColumns())) return true;
  const auto x = ColumnsOf(a), y = ColumnsOf(b);
  if (!x.has_value() || x->list.size() > y->list.size() || x->certain < y->certain || x->filled < y->filled)
    return false;
  if (CommonNames(x->list, y->list) < x->list.size()) return false;
  for (size_t k = 0; k < x->list.size(); ++k) {
    if (!LessEqual(x->list[k].second, y->list[k].second)) return false;
  }
  return true;
}

bool SameContents(const AbstractValue& a, const AbstractValue& b) {
  if (a.HasElements() != b.HasElements() || a.HasFields() != b.HasFields() || a.HasSummary() != b.HasSummary() ||
      a.HasColumns() != b.HasColumns() || a.certain_columns() != b.certain_columns() ||
      a.filled_columns() != b.filled_columns()) {
    return false;
  }
  auto same = [](const auto& x, const auto& y) { return &x == &y || x == y; };
  return (!a.HasElements() || same(a.elements(), b.elements())) && (!a.HasFields() || same(a.fields(), b.fields())) &&
         (!a.HasSummary() || same(a.summary(), b.summary())) && (!a.HasColumns() || same(a.columns(), b.columns()));
}

}  // namespace residua::domain
