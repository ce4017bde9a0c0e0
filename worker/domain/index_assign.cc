// a(i, j) = b, a{i} = b, a.f = b and a(i) = [].
//
// An extent stays as it is when the subscript is a colon or provably within bounds, and may grow to the largest
// position otherwise. Growing by one subscript keeps vectors vectors: rows, scalars and 0x0 grow as rows, columns as
// columns. Elements that appear between are zeros. Logical and text arrays change class when a number is stored.
#include <algorithm>
#include <cmath>

#include "worker/domain/builder.h"
#include "worker/domain/class_table.h"
#include "worker/domain/sparse_rules.h"
#include "worker/domain/subscripts.h"

namespace residua::domain {
namespace {

int64_t LargestPosition(const SubscriptFacts& f) {
  return f.certain_values && f.high < 9e15 ? static_cast<int64_t>(f.high) : kOmega;
}

ExtentRange Grown(const ExtentRange& e, const SubscriptFacts& f) {
  if (WithinBounds(f, e)) return e;
  int64_t low = f.certain_values && f.low < 9e15 && f.count.low > 0 && f.numeric ? static_cast<int64_t>(f.low) : 0;
  int64_t largest = LargestPosition(f);
  return {std::max(e.low, low), e.high == kOmega || largest == kOmega ? kOmega : std::max(e.high, largest), {}};
}

Shape GrownByOne(const Shape& a, const SubscriptFacts& f) {
  ExtentRange n = a.Numel();
  if (WithinBounds(f, n)) return a;
  Shape r = a;  // within bounds after all
  ExtentRange length = Grown(n, f);
  if (a.max_rank() == 2 && a.Extent(0).high <= 1) {  // also of no rows and some columns
    const bool selects = f.scalar || (f.numeric && f.count.low > 0);
    if (selects) length.low = std::max<int64_t>(length.low, 1);
    const Shape row = Shape::Matrix(ExtentRange::Of(1), length);
    return selects ? row : Join(a, row);
  }
  bool zero_rows = MayBe(a.Extent(0), 0), one_row = MayBe(a.Extent(0), 1);
  if (zero_rows || one_row) r = Join(r, Shape::Matrix(ExtentRange::Of(1), length));
  if (MayBe(a.Extent(1), 1) || MayBe(a.Extent(1), 0)) r = Join(r, Shape::Matrix(length, ExtentRange::Of(1)));
  if (a.max_rank() == 2 && a.Extent(0).IsKnown() && a.Extent(0).low == 1) {
    return Shape::Matrix(ExtentRange::Of(1), length);
  }
  if (a.max_rank() == 2 && a.Extent(1).IsKnown() && a.Extent(1).low == 1 && a.Extent(0).low > 1) {
    return Shape::Matrix(length, ExtentRange::Of(1));
  }
  if (a.Known() == value::Dims()) {
    if (f.certain_values && f.count.low > 0 && f.numeric) return Shape::Matrix(ExtentRange::Of(1), length);
    return Join(a, Shape::Matrix(ExtentRange::Of(1), length));
  }
  return a.max_rank() > 2 ? Shape::Top() : r;
}

struct StoredShape {
  Shape shape;
  bool within = true;  // nothing grows
};

// `nothing`: what is stored may have no element, which fits wherever none is selected and lets nothing grow.
StoredShape AssignedShape(const AbstractValue& a, const std::vector<SubscriptFacts>& facts, bool nothing) {
  const Shape& s = a.shape();
  int n = static_cast<int>(facts.size());
  StoredShape t{s, true};
  for (int k = 0; k < n; ++k) t.within &= WithinBounds(facts[k], FoldedExtent(s, k, n));
  // A(:, j) = b takes the extents of b where A has no extent that is not 0.
  bool colon_fills = false;
  for (const SubscriptFacts& f : facts) colon_fills |= f.colon;
  bool may_be_blank = MayBe(s.Extent(0), 0) && (n == 1 || MayBe(s.Extent(1), 0));
  // A position within an extent says that it is not 0; that of a third dimension is 1 even of nothing.
  for (int k = 0; k < std::min(n, 2); ++k) {
    const bool selects = facts[k].numeric && (facts[k].scalar || facts[k].count.low > 0);
    if (!facts[k].colon && selects && WithinBounds(facts[k], FoldedExtent(s, k, n))) may_be_blank = false;
  }
  if (t.within && !(colon_fills && (n == 1 ? s.MayBeEmpty() : may_be_blank))) return t;
  if (n == 1) {
    t.shape = facts[0].colon ? (s.MayBeEmpty() ? Shape::Top() : s) : GrownByOne(s, facts[0]);
    return t;
  }
  if (s.max_rank() > n || (colon_fills && may_be_blank)) {
    t.shape = Shape::Top();
    if (s.max_rank() <= n) {  // what was filled has an extent a subscript
      std::vector<ExtentRange> extents;
      for (int k = 0; k < n; ++k) {
        nothing |= !facts[k].colon && MayBe(facts[k].count, 0);
        extents.push_back(!facts[k].colon ? Grown(s.Extent(k), facts[k]) : ExtentRange{});
      }
      t.shape = Shape::Canonical(2, n, std::move(extents));
      if (nothing) t.shape = Join(t.shape, s);
    }
    return t;
  }
  std::vector<ExtentRange> extents;
  for (int k = 0; k < n; ++k) extents.push_back(facts[k].colon ? s.Extent(k) : Grown(s.Extent(k), facts[k]));
  t.shape = Shape::Canonical(2, n, std::move(extents));
  // Nothing is selected: nothing grows.
  for (int k = 0; k < n; ++k) {
    const bool none = facts[k].colon ? nothing && MayBe(s.Extent(k), 0) : MayBe(facts[k].count, 0);
    if (none) t.shape = Join(t.shape, s);
  }
  return t;
}

std::vector<SubscriptFacts> AllFacts(AbstractSubscripts subscripts) {
  std::vector<SubscriptFacts> facts;
  for (const AbstractSubscript& s : subscripts) facts.push_back(FactsOfSubscript(s));
  return facts;
}

AbstractValue BlankIfUndefined(const AbstractValue& a) {
  return a.defined() == Tristate::kFalse ? AbstractValue::Of(Value()) : a;
}

// The parts of a cell after a{subs} = b or a(subs) = {b}, by assigning a marker to positions.
std::optional<AbstractValue> AssignPart(const AbstractValue& a, AbstractSubscripts subscripts, const AbstractValue& b) {
  auto fixed = StaticSubscripts(subscripts);
  bool blank = a.shape().Known() == value::Dims() && !a.classes().Has(ClassId::kStruct);
  std::optional<Elements> parts = blank ? Elements() : PartsOfCell(a);
  if (!fixed.has_value() || !parts.has_value() || !a.shape().IsKnown() || b.IsBottom()) return std::nullopt;
  try {
    Value positions = Positions(*a.shape().Known());
    const double marker = static_cast<double>(parts->size()) + 1;
    builtin::IndexAssign(positions, *fixed, Value::Double(marker));
    if (positions.numel() > kMaxParts) return std::nullopt;
    Elements r;
    for (int64_t k = 0; k < positions.numel(); ++k) {
      double p = positions.ElementAsDouble(k);
      if (p == 0) {
        r.push_back(AbstractValue::Of(Value()));
      } else {
        r.push_back(p == marker ? b : (*parts)[static_cast<size_t>(p) - 1]);
      }
    }
    return AbstractValue::CellOf(positions.dims(), std::move(r));
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

bool SelectsOne(const std::vector<SubscriptFacts>& facts) {
  for (const SubscriptFacts& f : facts) {
    if (!f.scalar) return false;
  }
  return !facts.empty();
}

// What growing leaves in places that nothing was stored into; `c{end + 1} = x` leaves none.
AbstractValue Gaps(const StoredShape& t, AbstractSubscripts subscripts) {
  return t.within || subscripts[0].next ? AbstractValue::Bottom() : AbstractValue::Of(Value());
}

AbstractValue CellAfter(const AbstractValue& a, AbstractSubscripts subscripts, const std::vector<SubscriptFacts>& facts,
                        const AbstractValue& stored) {
  const StoredShape t = AssignedShape(a, facts, false);
  return AbstractValue::CellOfEach(t.shape, Join(Join(ElementsOf(a), stored), Gaps(t, subscripts)));
}

// The elements that a(..) = b stores into a cell: those of a cell, or b itself.
AbstractValue StoredElements(const AbstractValue& b) {
  const ClassSet cell = ClassSet::Of(ClassId::kCell);
  if (!May(b, cell)) return b;
  const AbstractValue elements = ElementsOf(b);
  return Only(b, cell) ? elements : Join(elements, b.WithClasses(b.classes().Without(cell)));
}

// What was found with `b` made full: a cell holds it as it is.
OneResult WithSparseElement(OneResult r, const AbstractValue& b) {
  if (!May(r.value, ClassSet::Of(ClassId::kCell)) || !b.MayBeSparse()) return r;
  r.value = Join(r.value, AbstractValue::CellOfEach(r.value.shape(), StoredElements(b)));
  return r;
}

// What is known of the fields of a(..) = b, a struct array after structs were stored.
AbstractValue WithStoredStructs(AbstractValue r, const AbstractValue& a, AbstractSubscripts subscripts,
                                const AbstractValue& b) {
  std::optional<Columns> stored = b.classes().Only(ClassId::kStruct) ? ColumnsOf(b) : std::nullopt;
  if (!stored.has_value() || stored->certain != stored->list.size()) return r;
  Columns old;
  if (a.classes().Has(ClassId::kStruct)) {
    std::optional<Columns> columns = ColumnsOf(a);
    if (!columns.has_value()) return r;
    old = std::move(*columns);
    for (size_t k = 0; k < old.list.size(); ++k) {
      if (k >= stored->list.size() || old.list[k].first != stored->list[k].first) return r;
    }
    if (!old.list.empty() && old.list.size() < stored->list.size()) return r;
  }
  for (size_t k = 0; k < stored->list.size(); ++k) {
    AbstractValue column =
        k < old.list.size() ? old.list[k].second : AbstractValue::CellOfEach(a.shape(), AbstractValue::Bottom());
    // Elements that had no such field.
    if (k >= old.filled && a.classes().Has(ClassId::kStruct)) {
      column = Join(column, AbstractValue::CellOfEach(a.shape(), AbstractValue::Of(Value())));
    }
    column = IndexAssignRule(column, subscripts, stored->list[k].second).value;
    if (column.IsBottom()) return r;
    stored->list[k].second = std::move(column);
  }
  stored->filled = stored->certain;
  return Builder::WithColumns(std::move(r), std::move(*stored));
}

// As many elements as are selected, and as they are selected but for extents of 1.
bool FitsSelection(const AbstractValue& a, const std::vector<SubscriptFacts>& facts, const AbstractValue& b) {
  const std::optional<value::Dims> stored = b.shape().Known();
  if (!stored || stored->ndims() > 2 || facts.size() > 2) return false;
  const int n = static_cast<int>(facts.size());
  std::vector<int64_t> selected, given;
  int64_t count = 1;
  for (int k = 0; k < n; ++k) {
    const ExtentRange extent = facts[k].colon    ? FoldedExtent(a.shape(), k, n)
                               : facts[k].scalar ? ExtentRange::Of(1)
                                                 : facts[k].count;
    if (!extent.IsKnown() || extent.low < 1) return false;
    count *= extent.low;
    if (extent.low != 1) selected.push_back(extent.low);
  }
  if (stored->numel() == 1) return true;
  for (int k = 0; k < 2; ++k) {
    if ((*stored)[k] != 1) given.push_back((*stored)[k]);
  }
  return n == 1 ? stored->numel() == count : selected == given;
}

// One more element behind the last of a vector, or of nothing that can become a row.
bool GrowsByOne(const AbstractValue& a, AbstractSubscripts subscripts) {
  if (subscripts.size() != 1 || !subscripts[0].next || a.shape().max_rank() > 2) return false;
  const ExtentRange columns = a.shape().Extent(1);
  return a.shape().Extent(0).high <= 1 || (columns.IsKnown() && columns.low == 1);
}

// Rows and columns that a matrix has or gets, not so many that there could be no room for them.
bool GrowsByLines(const AbstractValue& a, const std::vector<SubscriptFacts>& facts) {
  return facts.size() == 2 && a.shape().max_rank() == 2 && std::ranges::all_of(facts, [](const SubscriptFacts& f) {
           return f.colon || (f.certain_values && f.numeric && f.high <= 1e6);
         });
}

}  // namespace

OneResult IndexAssignRule(const AbstractValue& target, AbstractSubscripts subscripts, const AbstractValue& b) {
  if (AnySparse(subscripts)) return {IndexAssignRule(target, FullSubscripts(subscripts), b).value, true};
  AbstractValue a = BlankIfUndefined(target);
  if ((a.MayBeSparse() || b.MayBeSparse()) && !a.classes().Only(ClassId::kCell)) {
    return WithSparseElement(SparseOrFull(IndexAssignRule(target.MadeFull(), subscripts, b.MadeFull()), true), b);
  }
  bool undefined = target.defined() != Tristate::kTrue;
  if (a.classes().empty() || b.classes().empty()) return {AbstractValue::Bottom(), true};
  std::vector<SubscriptFacts> facts = AllFacts(subscripts);
  if (a.classes().Only(ClassId::kCell) && SelectsOne(facts)) {
    auto stored = PartsOfCell(b);
    std::optional<AbstractValue> r;
    if (stored.has_value() && stored->size() == 1) r = AssignPart(a, subscripts, (*stored)[0]);
    if (!May(b, ClassSet::Of(ClassId::kCell)) && !b.shape().MayBeEmpty()) r = AssignPart(a, subscripts, b);
    if (r.has_value()) return {*r, true};
  }
  if (b.MayBeSparse()) return WithSparseElement(IndexAssignRule(target, subscripts, b.MadeFull()), b);
  const bool nothing = b.shape().MayBeEmpty();
  StoredShape t = AssignedShape(a, facts, nothing);
  const ClassSet elements = ClassSet::NumericLogicalChar();
  if (!nothing && facts.size() == 1 && facts[0].colon && Only(a, elements) && Only(b, elements)) {
    t.shape = a.shape();  // nothing grows; what may stand for nothing may delete
  }
  if (a.shape().MayBeEmpty() && May(a, kDoubleOnly) && May(b, ContainerClasses())) {  // starts again from 0x0
    t.shape = Join(t.shape, AssignedShape(AbstractValue::Of(Value()), facts, nothing).shape);
  }
  ClassSet classes = ClassesOf(ClassOperation::kAssign, a.classes(), b.classes()).result;
  // Nothing takes the class of what is stored first; but integers keep theirs beside what is real.
  const bool integers = a.classes().SubsetOf(ClassSet::Numeric()) && !May(a, FloatClasses());
  if (undefined || (a.shape().MayBeEmpty() && !integers)) classes = classes | b.classes();
  if (integers && !undefined && b.real() == Tristate::kTrue && Only(b, ClassSet::NumericLogicalChar())) {
    classes = a.classes();
  }
  // Doubles and singles keep their class, also where there is none yet.
  if (a.classes().SubsetOf(FloatClasses()) && !undefined && Only(b, ClassSet::NumericLogicalChar())) {
    classes = a.classes();
  }
  Tristate real = Join(a.real(), b.real());
  if (real == Tristate::kFalse && !classes.SubsetOf(ContainerClasses())) real = Tristate::kTop;
  Interval interval = Interval::Top();
  if (a.real() == Tristate::kTrue && b.real() == Tristate::kTrue) {
    interval = Join(a.interval(), b.interval());
    if (!t.within) interval = Join(interval, Interval::Of(0));
    if (!classes.SubsetOf(FloatClasses()) || classes.Has(ClassId::kSingle)) interval = Interval::Top();
  }
  ClassSet plain = FloatClasses() | ClassSet::Of(ClassId::kLogical);
  const bool there = a.defined() == Tristate::kTrue && a.classes().Only(ClassId::kDouble) && Only(b, plain);
  const bool within = t.within && !a.shape().MayBeEmpty();
  const bool fits = (within && b.IsScalar()) || ((within || GrowsByLines(a, facts)) && FitsSelection(a, facts, b));
  const bool certain = there && (fits || (b.IsScalar() && GrowsByOne(a, subscripts)));
  if (facts.empty()) return {AbstractValue::Top(), true};
  bool writes = true;  // nothing selected leaves a range a range
  for (const SubscriptFacts& f : facts) writes &= f.scalar || (!f.colon && f.count.low > 0);
  bool one = facts.size() <= 2 && a.shape().Extent(0).high != 1 && a.shape().Extent(1).high != 1;
  for (const SubscriptFacts& f : facts) one &= !f.colon && f.count.low <= 1;
  writes &= !one;  // an element of its diagonal leaves a diagonal matrix one; vectors are none, but for eye (1, n)
  if (SelectsOne(facts) && b.classes().Only(ClassId::kStruct) && classes.Has(ClassId::kStruct) &&
      a.classes().SubsetOf(kDoubleOnly | ClassSet::Of(ClassId::kStruct))) {
    classes = ClassSet::Of(ClassId::kStruct);
    real = Tristate::kFalse;
  }
  AbstractValue r = Make(classes, real, t.shape, interval, writes || a.IsFullStorage()).Narrowed();
  if (undefined) return {r, true};
  if (classes.Has(ClassId::kCell) && a.classes().SubsetOf(kDoubleOnly | ClassSet::Of(ClassId::kCell))) {
    r = Builder::WithSummary(std::move(r), Join(Join(ElementsOf(a), StoredElements(b)), Gaps(t, subscripts)));
  }
  if (classes.Only(ClassId::kStruct)) r = WithStoredStructs(std::move(r), a, subscripts, b);
  return {r, !certain};
}

AbstractValue FreshPlaceRule(const AbstractValue& b) {
  if (b.MayBeSparse()) return AbstractValue::Of(Value());
  for (int c = 0; c <= static_cast<int>(ClassId::kUint64); ++c) {
    if (b.classes().Only(static_cast<ClassId>(c)))
      return AbstractValue::Of(Value::Array(static_cast<ClassId>(c), value::Dims()));
  }
  return AbstractValue::Of(b.classes().Only(ClassId::kCell) ? Value::Cell(value::Dims()) : Value());
}

Tristate GivesWayRule(const AbstractValue& a) {
  const Shape& s = a.shape();
  if (s.Known() == value::Dims()) return Tristate::kTrue;
  const bool may = MayBe(s.Extent(0), 0) && MayBe(s.Extent(1), 0);
  return may ? Tristate::kTop : Tristate::kFalse;
}

OneResult CellIndexAssignRule(const AbstractValue& target, AbstractSubscripts subscripts, const AbstractValue& b) {
  if (AnySparse(subscripts)) return {CellIndexAssignRule(target, FullSubscripts(subscripts), b).value, true};
  AbstractValue a = BlankIfUndefined(target);
  if (a.classes().empty() || b.classes().empty()) return {AbstractValue::Bottom(), true};
  std::vector<SubscriptFacts> facts = AllFacts(subscripts);
  if (facts.empty()) return {AbstractValue::Top(), true};
  const bool cell = a.classes().Only(ClassId::kCell);
  const bool grows = cell && target.defined() == Tristate::kTrue && GrowsByOne(a, subscripts);
  if (SelectsOne(facts) && target.defined() != Tristate::kTop) {
    if (auto r = AssignPart(a, subscripts, b)) {
      return {*r, !(grows || (cell && AssignedShape(a, facts, false).within))};
    }
  }
  return {CellAfter(a, subscripts, facts, b), !grows};
}

OneResult IndexDeleteRule(const AbstractValue& a, AbstractSubscripts subscripts) {
  if (a.classes().empty() || subscripts.empty()) return {AbstractValue::Bottom(), true};
  if (AnySparse(subscripts)) return IndexDeleteRule(a, FullSubscripts(subscripts));
  if (a.MayBeSparse()) {
    const Shape fewer = Shape::Matrix(UpTo(a.shape().Extent(0)), UpTo(a.shape().Extent(1)));
    const AbstractValue full = IndexDeleteRule(a.MadeFull(), subscripts).value;
    if (full.IsBottom()) return {full, true};
    return {Make(a.classes(), RealOfPart(a), ShapeOfSparse(Join(full.shape(), fewer)), {}, false), true};
  }
  auto fixed = StaticSubscripts(subscripts);
  if (fixed.has_value() && a.shape().IsKnown()) {
    auto parts = PartsOfCell(a);
    try {
      Value positions = Positions(*a.shape().Known());
      builtin::IndexDelete(positions, *fixed);
      if (!parts.has_value()) {
        Tristate real = RealOfPart(a);
        AbstractValue left = Make(a.classes(), real, Shape::Of(positions.dims()), a.interval(), false);
        std::optional<Columns> columns = ColumnsOf(a);
        if (!columns.has_value()) return {WithElementsOf(std::move(left), a), true};
        for (auto& [name, column] : columns->list) column = IndexDeleteRule(column, subscripts).value;
        return {Builder::WithColumns(std::move(left), std::move(*columns)), true};
      }
      Elements r;
      for (int64_t k = 0; k < positions.numel(); ++k) {
        r.push_back((*parts)[static_cast<size_t>(positions.ElementAsDouble(k)) - 1]);
      }
      return {AbstractValue::CellOf(positions.dims(), std::move(r)), true};
    } catch (const value::MatlabError&) {
      return {AbstractValue::Bottom(), true};
    }
  }
  const Shape& s = a.shape();
  Shape shape = s.max_rank() == 2 ? Shape::Matrix({}, {}) : Shape::Top();
  for (const AbstractSubscript& sub : subscripts) {  // may be the text ':'
    if (!sub.colon && sub.value.classes().Has(ClassId::kChar))
      return {WithElementsOf(Make(a.classes(), Tristate::kTop, shape, {}, false), a), true};
  }
  bool row = s.max_rank() == 2 && s.Extent(0).IsKnown() && s.Extent(0).low == 1;
  bool column = s.max_rank() == 2 && s.Extent(1).IsKnown() && s.Extent(1).low == 1 && s.Extent(0).low > 1;
  if (subscripts.size() == 1 && !FactsOfSubscript(subscripts[0]).colon) {
    if (row) shape = Join(s, Shape::Matrix(ExtentRange::Of(1), UpTo(s.Extent(1))));
    if (column) shape = Join(s, Shape::Matrix(UpTo(s.Extent(0)), ExtentRange::Of(1)));
  } else if (subscripts.size() == 2 && s.max_rank() == 2) {
    shape = Shape::Matrix(UpTo(s.Extent(0)), UpTo(s.Extent(1)));
  }
  Tristate real = RealOfPart(a);
  return {WithElementsOf(Make(a.classes(), real, shape, a.interval(), false), a), true};
}

OneResult FieldAssignRule(const AbstractValue& a, const std::string& name, const AbstractValue& b) {
  if (b.IsBottom() || b.defined() == Tristate::kFalse) return {AbstractValue::Bottom(), true};
  if (a.IsBottom()) return {AbstractValue::Bottom(), true};
  AbstractValue r = AbstractValue::Bottom();
  bool certain = false;
  bool blank = a.defined() != Tristate::kTrue || (a.shape().MayBeEmpty() && !a.classes().Only(ClassId::kStruct));
  if (blank) {
    r = AbstractValue::StructOf({{name, b}});
    certain = a.defined() == Tristate::kFalse;
  }
  if (a.classes().Has(ClassId::kStruct)) {
    // It goes well for a scalar only.
    const AbstractValue one =
        Meet(a, AbstractValue::Array(ClassSet::Of(ClassId::kStruct), Shape::Scalar(), Tristate::kFalse));
    auto fields = PartsOfStruct(one);
    if (fields.has_value()) {
      bool found = false;
      for (auto& [field, value] : *fields) {
        if (field == name) value = b, found = true;
      }
      if (!found) fields->emplace_back(name, b);
      r = Join(r, AbstractValue::StructOf(std::move(*fields)));
      certain = a.classes().Only(ClassId::kStruct) && a.IsScalar();
    } else if (!one.IsBottom()) {
      const AbstractSubscript first[] = {{false, AbstractValue::Of(Value::Double(1))}};
      const bool known = ColumnsOf(one).has_value();
      r = Join(r, known ? IndexFieldAssignRule(one, first, name, b).value : one.ForgetContents());
      certain = a.classes().Only(ClassId::kStruct) && a.IsScalar();
    }
    // An array of structs without fields gives way to one struct, where more than this assignment is to be done.
    if (!a.IsScalar()) {
      const auto columns = ColumnsOf(a);
      if (!columns.has_value() || columns->certain == 0) r = Join(r, AbstractValue::StructOf({{name, b}}));
    }
  }
  return {r, !certain || r.IsBottom()};
}

}  // namespace residua::domain
