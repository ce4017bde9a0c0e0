// a(i, j), a{i}, a.f and `end` (thesis 4.3.4).
//
// With several subscripts each gives one extent of the result. With one, the result has the shape of the subscript,
// unless a vector is indexed by a vector: then it keeps the orientation of the indexed one; a mask counts as the list
// of its true positions. Where an argument may or may not be a vector the rule joins the cases.
#include <cmath>

#include "worker/domain/builder.h"
#include "worker/domain/number.h"
#include "worker/domain/sparse_rules.h"
#include "worker/domain/subscripts.h"

namespace residua::domain {

SubscriptFacts FactsOfSubscript(const AbstractSubscript& s) {
  SubscriptFacts f;
  const AbstractValue& v = s.value;
  if (s.colon) {
    f.colon = f.certain_values = true;
    return f;
  }
  if (v.IsStatic() && v.static_value().Is(ClassId::kChar) && v.static_value().AsString() == ":") {
    f.colon = f.certain_values = true;
    return f;
  }
  if (v.classes().Has(ClassId::kChar)) {  // may be the text ':'
    f.numeric = false;
    return f;
  }
  if (v.classes().Has(ClassId::kLogical)) {
    f.numeric = false;
    f.count = UpTo(v.shape().Numel());
    if (!v.classes().Only(ClassId::kLogical)) {
      f.count = Join(f.count, v.shape().Numel());
      return f;
    }
    f.certain_values = true;
    f.high = v.shape().Numel().high == kOmega ? kInf : static_cast<double>(v.shape().Numel().high);
    if (v.IsStatic()) {
      int64_t n = 0, last = 0;
      for (int64_t k = 0; k < v.static_value().numel(); ++k) {
        if (v.static_value().ElementAsDouble(k) != 0) ++n, last = k + 1;
      }
      f.count = ExtentRange::Of(n);
      f.high = static_cast<double>(last);
    }
    return f;
  }
  f.count = v.shape().Numel();
  f.scalar = v.IsScalar();
  bool real = v.real() == Tristate::kTrue && Only(v, ClassSet::Numeric());
  const Interval& i = v.interval();
  const ExtentExpression upper = UpperOf(v);
  const bool finite = i.high < kInf || IsEmptyInterval(i) || upper;  // nothing infinite is within any bounds
  if (real && !i.may_be_nan && i.integral && i.low >= 1 && finite) {
    f.certain_values = true;
    f.upper = upper;
    f.low = i.low;
    f.high = IsEmptyInterval(i) ? 0 : i.high;
  }
  return f;
}

ExtentRange FoldedExtent(const Shape& s, int k, int n) {
  if (n == 1) return s.Numel();
  if (k < n - 1 || s.max_rank() <= n) return s.Extent(k);
  ExtentRange r = ExtentRange::Of(1);
  int64_t rank = std::max<int64_t>(s.listed(), n);
  for (int64_t d = k; d < rank; ++d) r = Times(r, s.Extent(static_cast<int>(d)));
  if (s.max_rank() > rank) r = {0, r.high == 0 ? 0 : kOmega, {}};
  return r;
}

bool WithinBounds(const SubscriptFacts& s, const ExtentRange& extent) {
  if (s.colon || (s.certain_values && s.high <= static_cast<double>(extent.low))) return true;
  return s.certain_values && s.upper.IsNeverAbove(ExpressionOf(extent));
}

std::optional<std::vector<builtin::Subscript>> StaticSubscripts(AbstractSubscripts subscripts) {
  std::vector<builtin::Subscript> r;
  for (const AbstractSubscript& s : subscripts) {
    if (!s.colon && !s.value.IsStatic()) return std::nullopt;
    r.push_back({s.colon, s.colon ? Value() : s.value.static_value()});
  }
  return r;
}

Value Positions(const value::Dims& dims) {
  Value v = Value::Array(ClassId::kDouble, dims);
  double* p = v.mutable_data<double>();
  for (int64_t k = 0; k < v.numel(); ++k) p[k] = static_cast<double>(k + 1);
  return v;
}

namespace {

bool MayBeVectorAlong(const Shape& s, int dim) {
  for (int k = 0; k < std::max(s.listed(), 2); ++k) {
    if (k == dim ? (s.Extent(k).IsKnown() && s.Extent(k).low == 1) : !MayBe(s.Extent(k), 1)) return false;
  }
  return true;
}

// Certainly has exactly one extent other than 1, which is one of the first two.
bool IsVectorAlong(const Shape& s, int dim) {
  return s.max_rank() == 2 && s.Extent(1 - dim).IsKnown() && s.Extent(1 - dim).low == 1 && !MayBe(s.Extent(dim), 1);
}

Shape OrientedLike(int dim, const ExtentRange& count) {
  return dim == 0 ? Shape::Matrix(count, ExtentRange::Of(1)) : Shape::Matrix(ExtentRange::Of(1), count);
}

Shape OneSubscriptShape(const Shape& a, const AbstractSubscript& s, const SubscriptFacts& f) {
  if (f.colon) return Shape::Matrix(a.Numel(), ExtentRange::Of(1));
  if (f.scalar) return Shape::Scalar();
  const Shape& index = s.value.shape();
  if (s.value.classes().Has(ClassId::kChar)) return Shape::Top();
  if (s.value.classes().Only(ClassId::kLogical) && s.value.IsScalar() && !s.value.MayBeSparse())  // `x(false)`: 0x0
    return f.count.high == 0  ? Shape::Of({0, 0})
           : f.count.low == 1 ? Shape::Scalar()
                              : Join(Shape::Of({0, 0}), Shape::Scalar());
  Shape own = Shape::Bottom();  // the result's shape by the subscript alone
  if (May(s.value, ClassSet::Numeric())) own = index;
  if (s.value.classes().Has(ClassId::kLogical)) {
    Shape mask = Shape::Bottom();
    bool row = MayBeVectorAlong(index, 1), column = MayBeVectorAlong(index, 0);
    if (row) mask = Join(mask, OrientedLike(1, f.count));
    if (column || !IsVectorAlong(index, 1)) mask = Join(mask, OrientedLike(0, f.count));
    if (index.MayBeScalar()) mask = Join(mask, Join(Shape::Of({0, 0}), Shape::Scalar()));
    if (index.MayBeEmpty()) mask = Join(mask, Shape::Of({0, 1}));
    if (index.max_rank() > 2) mask = Shape::Top();
    own = Join(own, mask);
  }
  bool index_is_vector = IsVectorAlong(index, 0) || IsVectorAlong(index, 1);
  for (int dim : {0, 1}) {
    if (IsVectorAlong(a, dim) && index_is_vector) return OrientedLike(dim, f.count);
  }
  for (int dim : {0, 1}) {
    if (MayBeVectorAlong(a, dim)) own = Join(own, OrientedLike(dim, f.count));
  }
  if (a.max_rank() > 2) own = Shape::Top();
  return own;
}

Shape ManySubscriptShape(const Shape& a, const std::vector<SubscriptFacts>& facts) {
  std::vector<ExtentRange> extents;
  int n = static_cast<int>(facts.size());
  for (int k = 0; k < n; ++k) extents.push_back(facts[k].colon ? FoldedExtent(a, k, n) : facts[k].count);
  return Shape::Canonical(2, n, std::move(extents));
}

std::vector<SubscriptFacts> AllFacts(AbstractSubscripts subscripts) {
  std::vector<SubscriptFacts> facts;
  for (const AbstractSubscript& s : subscripts) facts.push_back(FactsOfSubscript(s));
  return facts;
}

bool AllWithin(const Shape& a, const std::vector<SubscriptFacts>& facts) {
  int n = static_cast<int>(facts.size());
  for (int k = 0; k < n; ++k) {
    if (!WithinBounds(facts[k], FoldedExtent(a, k, n))) return false;
  }
  return true;
}

// Elements of a cell selected by static subscripts; none when they fail.
std::optional<std::pair<value::Dims, Elements>> SelectParts(const Elements& parts, const value::Dims& dims,
                                                            const std::vector<builtin::Subscript>& subscripts) {
  try {
    Value chosen = builtin::Index(Positions(dims), subscripts, "");
    Elements r;
    for (int64_t k = 0; k < chosen.numel(); ++k) {
      r.push_back(parts[static_cast<size_t>(chosen.ElementAsDouble(k)) - 1]);
    }
    return std::pair(chosen.dims(), std::move(r));
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
}

// What is known of the contents of a(subscripts): of a struct array, by indexing the cells of its fields.
AbstractValue IndexedContents(AbstractValue r, const AbstractValue& a, AbstractSubscripts subscripts) {
  if (r.classes().Has(ClassId::kCell)) r = Builder::WithSummary(std::move(r), ElementsOf(a));
  std::optional<Columns> columns = r.classes().Has(ClassId::kStruct) ? ColumnsOf(a) : std::nullopt;
  if (!columns.has_value()) return r;
  for (auto& [name, column] : columns->list) column = IndexRule(column, subscripts).value;
  return Builder::WithColumns(std::move(r), std::move(*columns));
}

}  // namespace

OneResult IndexRule(const AbstractValue& a, AbstractSubscripts subscripts) {
  if (a.classes().empty()) return {AbstractValue::Bottom(), true};
  if (a.classes().Has(ClassId::kFunctionHandle)) return {AbstractValue::Top(), true};  // a call
  if (subscripts.empty()) return {a, false};
  if (AnySparse(subscripts)) return {IndexRule(a, FullSubscripts(subscripts)).value, true};
  auto fixed = StaticSubscripts(subscripts);
  if (fixed.has_value()) {
    auto parts = PartsOfCell(a);
    if (parts.has_value() && a.shape().IsKnown()) {
      auto chosen = SelectParts(*parts, *a.shape().Known(), *fixed);
      if (!chosen.has_value()) return {AbstractValue::Bottom(), true};
      return {AbstractValue::CellOf(chosen->first, std::move(chosen->second)), false};
    }
  }
  if (subscripts.size() == 1 && !subscripts[0].colon) {
    if (auto element = ElementOfSize(a, subscripts[0].value)) return {*element, false};
  }
  std::vector<SubscriptFacts> facts = AllFacts(subscripts);
  Shape shape =
      facts.size() == 1 ? OneSubscriptShape(a.shape(), subscripts[0], facts[0]) : ManySubscriptShape(a.shape(), facts);
  Tristate real = RealOfPart(a);
  bool full = a.IsFullStorage() || facts.size() == 1;
  if (a.MayBeSparse()) {
    return {IndexedContents(Make(a.classes(), real, ShapeOfSparse(shape), {}, false), a, subscripts), true};
  }
  AbstractValue r = Make(a.classes(), real, shape, a.interval(), full).Narrowed();
  return {IndexedContents(std::move(r), a, subscripts), !AllWithin(a.shape(), facts)};
}

OneResult IndexListRule(const AbstractValue& a, AbstractSubscripts leading) {
  if (a.classes().empty()) return {AbstractValue::Bottom(), true};
  if (a.classes().Has(ClassId::kFunctionHandle)) return {AbstractValue::Top(), true};  // a call
  if (AnySparse(leading)) return IndexListRule(a, FullSubscripts(leading));
  std::vector<ExtentRange> extents;
  if (leading.size() >= 2) {
    for (const SubscriptFacts& f : AllFacts(leading)) {
      const int k = static_cast<int>(extents.size());
      // What a colon as the last subscript stands for depends on whether others follow.
      const bool last = k + 1 == static_cast<int>(leading.size()) && a.shape().max_rank() > k + 1;
      extents.push_back(!f.colon ? f.count : last ? ExtentRange{} : a.shape().Extent(k));
    }
  }
  AbstractValue r =
      Make(a.classes(), RealOfPart(a), Shape::Canonical(2, kOmega, std::move(extents)), a.interval(), false);
  if (!leading.empty()) r = r.Narrowed();
  return {WithElementsOf(std::move(r), a), true};
}

ExtentRange CellIndexCount(const AbstractValue& a, AbstractSubscripts subscripts) {
  if (AnySparse(subscripts)) return CellIndexCount(a, FullSubscripts(subscripts));
  std::vector<SubscriptFacts> facts = AllFacts(subscripts);
  ExtentRange r = ExtentRange::Of(1);
  int n = static_cast<int>(facts.size());
  if (n == 0) return a.shape().Numel();
  for (int k = 0; k < n; ++k) {
    r = Times(r, facts[k].colon    ? FoldedExtent(a.shape(), k, n)
                 : facts[k].scalar ? ExtentRange::Of(1)
                                   : facts[k].count);
  }
  return r;
}

OneResult CellIndexRule(const AbstractValue& a, AbstractSubscripts subscripts) {
  if (!a.classes().Has(ClassId::kCell)) return {AbstractValue::Bottom(), true};
  if (AnySparse(subscripts)) return {CellIndexRule(a, FullSubscripts(subscripts)).value, true};
  bool cell = a.classes().Only(ClassId::kCell);
  std::vector<SubscriptFacts> facts = AllFacts(subscripts);
  ExtentRange count = CellIndexCount(a, subscripts);
  bool may_fail = !cell || !AllWithin(a.shape(), facts) || !(count.IsKnown() && count.low == 1);
  auto parts = PartsOfCell(a);
  if (!parts.has_value() || !a.shape().IsKnown()) {
    AbstractValue any = ElementsOf(a);
    const bool none = any.IsBottom();
    return {std::move(any), may_fail || none};
  }
  auto fixed = StaticSubscripts(subscripts);
  if (fixed.has_value()) {
    auto chosen = SelectParts(*parts, *a.shape().Known(), *fixed);
    if (!chosen.has_value()) return {AbstractValue::Bottom(), true};
    parts = std::move(chosen->second);
  }
  AbstractValue r = AbstractValue::Bottom();
  for (const AbstractValue& e : *parts) r = Join(r, e);
  return {r, may_fail || r.IsBottom()};
}

OneResult FieldRule(const AbstractValue& a, const std::string& name) {
  if (!a.classes().Has(ClassId::kStruct)) {
    return {AbstractValue::Bottom(), true};
  }
  if (auto fields = PartsOfStruct(a); fields.has_value()) {
    for (const auto& [field, value] : *fields) {
      if (field == name) return {value, false};
    }
    return {AbstractValue::Bottom(), true};
  }
  const std::optional<Columns> columns = ColumnsOf(a);
  if (!columns.has_value()) return {AbstractValue::Top(), true};
  for (size_t k = 0; k < columns->list.size(); ++k) {
    if (columns->list[k].first != name) continue;
    const bool certain = a.classes().Only(ClassId::kStruct) && a.IsScalar() && k < columns->certain;
    return {ElementsOf(columns->list[k].second), !certain};
  }
  return {AbstractValue::Bottom(), true};
}

AbstractValue FieldListRule(const AbstractValue& a, const std::string& name) {
  const std::optional<Columns> columns = a.classes().Only(ClassId::kStruct) ? ColumnsOf(a) : std::nullopt;
  for (size_t k = 0; columns.has_value() && k < columns->list.size(); ++k) {
    if (columns->list[k].first == name) return columns->list[k].second;
  }
  return AbstractValue::CellOfEach(a.shape().IsBottom() ? Shape::Top() : a.shape(), AbstractValue::Top());
}

AbstractValue EndRule(const AbstractValue& a, int k, int n) { return Count(FoldedExtent(a.shape(), k, n)); }

}  // namespace residua::domain
