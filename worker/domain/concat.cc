// [a, b; c, d], cat, horzcat, vertcat and cell literals (thesis 4.3.3).
//
// Along the joined dimension extents add up, the others are equal. A 0x0 part is left out whatever the others are; in
// brackets a 1x0 or 0x1 part that does not fit is left out as well. Class: text wins over numbers, integers (the first
// of them) over floats, single over double, cells over all; logical stays only among its own.
#include <algorithm>

#include "worker/domain/builder.h"
#include "worker/domain/class_table.h"
#include "worker/domain/number.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/sparse_rules.h"

namespace residua::domain {
namespace {

// The classes of a and b joined; [] gives way to cells and structs.
ClassSet JoinedClasses(ClassSet a, ClassSet b, bool may_be_empty) {
  const ClassSet r = ClassesOf(ClassOperation::kConcat, a, b).result;
  return may_be_empty ? r | ((a | b) & ContainerClasses()) : r;
}

bool MayBeDropped(const Shape& s, int dim) {  // by what the other part looks like
  bool zero = MayBe(s.Extent(0), 0) && MayBe(s.Extent(1), 0);
  bool thin = (MayBe(s.Extent(0), 0) && MayBe(s.Extent(1), 1)) || (MayBe(s.Extent(0), 1) && MayBe(s.Extent(1), 0));
  return zero || (thin && dim >= 0);
}

bool MayBeBlank(const Shape& s) { return MayBe(s.Extent(0), 0) && MayBe(s.Extent(1), 0); }
bool IsBlank(const Shape& s) { return s.Known() == value::Dims(); }

struct Sum {
  Shape shape;
  bool certain = true;
};

Sum ConcatShapes(const Shape& a, const Shape& b, int dim) {
  if (a.IsBottom() || b.IsBottom()) return {Shape::Bottom(), false};
  // Pages add up: two 0x0 parts make 0x0x2.
  if (IsBlank(a) && (dim < 2 || !b.MayBeEmpty())) return {b, true};
  if (IsBlank(b) && (dim < 2 || !a.MayBeEmpty())) return {a, true};
  Sum r{Shape::Bottom(), true};
  std::vector<ExtentRange> extents;
  int listed = std::max({a.listed(), b.listed(), dim + 1});
  bool possible = true;
  for (int k = 0; k < listed; ++k) {
    ExtentRange x = a.Extent(k), y = b.Extent(k);
    if (k == dim) {
      extents.push_back(Plus(x, y));
      continue;
    }
    ExtentRange m = Meet(x, y);
    r.certain &= KnownEqual(x, y);
    possible &= !m.IsBottom();
    extents.push_back(m);
  }
  int64_t rank = std::max<int64_t>(std::min(a.max_rank(), b.max_rank()), dim + 1);
  if (a.max_rank() > listed || b.max_rank() > listed) {
    rank = std::max(a.max_rank(), b.max_rank());
    r.certain = false;
  }
  if (possible) r.shape = Shape::Canonical(2, std::max<int64_t>(rank, listed), std::move(extents));
  // The parts fit for certain: then dropping an empty one changes nothing.
  if (r.certain) return r;
  if (MayBeDropped(a, dim)) r.shape = Join(r.shape, b);
  if (MayBeDropped(b, dim)) r.shape = Join(r.shape, a);
  if (MayBeDropped(a, dim) && MayBeDropped(b, dim)) r.shape = Join(r.shape, Shape::Of({0, 0}));
  return r;
}

// Elements of cells joined along `dim`, when all parts are known cells that fit.
std::optional<AbstractValue> ConcatCells(int dim, Args parts) {
  int64_t other = -1, total = 0;
  std::vector<std::pair<value::Dims, Elements>> cells;
  for (const AbstractValue& p : parts) {
    if (IsBlank(p.shape()) && Only(p, kDoubleOnly | ClassSet::Of(ClassId::kCell))) continue;
    if (!p.classes().Only(ClassId::kCell) || !p.shape().IsKnown() || p.shape().max_rank() != 2) return std::nullopt;
    auto elements = PartsOfCell(p);
    value::Dims d = *p.shape().Known();
    if (!elements.has_value() || (other >= 0 && d[1 - dim] != other) || d.numel() == 0) return std::nullopt;
    other = d[1 - dim];
    total += d[dim];
    cells.emplace_back(d, std::move(*elements));
  }
  if (cells.empty() || other * total > kMaxParts) return std::nullopt;
  int64_t rows = dim == 0 ? total : other, cols = dim == 0 ? other : total;
  Elements r(static_cast<size_t>(rows * cols));
  int64_t offset = 0;
  for (auto& [d, elements] : cells) {
    for (int64_t j = 0; j < d[1]; ++j) {
      for (int64_t i = 0; i < d[0]; ++i) {
        int64_t at = dim == 0 ? j * rows + offset + i : (offset + j) * rows + i;
        r[static_cast<size_t>(at)] = std::move(elements[static_cast<size_t>(j * d[0] + i)]);
      }
    }
    offset += d[dim];
  }
  return AbstractValue::CellOf(value::Dims(absl::Span<const int64_t>({rows, cols})), std::move(r));
}

// What is known of the contents of joined cells, beside which others are wrapped, and of joined structs.
AbstractValue WithJoinedContents(AbstractValue r, int dim, Args parts) {
  const ClassSet cell = ClassSet::Of(ClassId::kCell), structs = ClassSet::Of(ClassId::kStruct);
  if (May(r, cell)) {
    AbstractValue each = AbstractValue::Bottom();
    for (const AbstractValue& p : parts) {
      each = Join(each, ElementsOf(p));
      if (!Only(p, cell)) each = Join(each, May(p, cell) ? p.WithClasses(p.classes().Without(cell)) : p);
    }
    r = Builder::WithSummary(std::move(r), each);
  }
  if (!Only(r, structs)) return r;
  std::optional<Columns> joined;
  std::vector<std::vector<AbstractValue>> columns;
  for (const AbstractValue& p : parts) {
    if (!May(p, structs)) continue;  // []
    std::optional<Columns> one = ColumnsOf(p);
    if (!one.has_value() || one->certain != one->list.size()) return r;
    if (!joined.has_value()) columns.resize(one->list.size());
    if (joined.has_value() && joined->list.size() != one->list.size()) return r;
    for (size_t k = 0; k < one->list.size(); ++k) {
      if (joined.has_value() && joined->list[k].first != one->list[k].first) return r;
      columns[k].push_back(one->list[k].second);
    }
    if (!joined.has_value()) joined = std::move(one);
  }
  if (!joined.has_value()) return r;
  for (size_t k = 0; k < columns.size(); ++k) {
    joined->list[k].second = ConcatRule(dim, columns[k]).value;
    if (!Only(joined->list[k].second, cell)) return r;
  }
  joined->filled = joined->certain;
  // Several arrays of structs, all empty, lose their fields.
  const bool elements = std::any_of(parts.begin(), parts.end(), [&](const AbstractValue& p) {
    return Only(p, structs) && p.shape().Numel().low > 0;
  });
  if (parts.size() > 1 && !elements) joined->certain = 0;
  return Builder::WithColumns(std::move(r), std::move(*joined));
}

}  // namespace

OneResult ConcatRule(int dim, absl::Span<const AbstractValue> parts) {
  if (parts.empty()) return {AbstractValue::Of(Value()), false};
  if (AnyBottom(parts)) return {AbstractValue::Bottom(), true};
  if (parts.size() == 1) {
    AbstractValue r = parts[0].IsStatic() ? parts[0]
                                          : Make(parts[0].classes(), parts[0].real(), parts[0].shape(),
                                                 parts[0].interval(), parts[0].IsFullStorage());
    if (May(parts[0], ContainerClasses()) && !parts[0].IsStatic()) r = WithElementsOf(std::move(r), parts[0], true);
    return {r, !Only(parts[0], ClassSet::NumericLogicalChar() | ClassSet::Of(ClassId::kCell))};
  }
  if (AnySparse(parts)) return SparseOrFull(ConcatRule(dim, MadeFull(parts)), false, parts);
  if (dim <= 1) {
    if (auto cells = ConcatCells(dim, parts)) return {*cells, true};
  }
  ClassSet classes = parts[0].classes();
  Shape shape = parts[0].shape();
  Tristate real = parts[0].real();
  Interval interval = parts[0].interval();
  bool certain = true, cells = classes.Has(ClassId::kCell);
  ClassSet all = classes;
  for (size_t k = 1; k < parts.size(); ++k) {
    const AbstractValue& p = parts[k];
    const ClassSet before = classes;
    classes = JoinedClasses(before, p.classes(), shape.MayBeEmpty() || p.shape().MayBeEmpty());
    // A 0x0 struct array gives its place and its class to what stands beside it.
    if (before.Has(ClassId::kStruct) && MayBeBlank(shape)) classes = classes | p.classes();
    if (p.classes().Has(ClassId::kStruct) && MayBeBlank(p.shape())) classes = classes | before;
    all = all | p.classes();
    cells |= p.classes().Has(ClassId::kCell);
    Sum sum = ConcatShapes(shape, p.shape(), dim);
    shape = sum.shape;
    certain &= sum.certain;
    real = Join(real, p.real());
    interval = Join(interval, p.interval());
  }
  // Beside text an array of complex numbers takes no place in horzcat and its kind.
  const bool complex = std::any_of(parts.begin(), parts.end(), [](const AbstractValue& p) {
    return May(p, FloatClasses()) && p.real() != Tristate::kTrue && !p.IsScalar();
  });
  if (complex && classes.Has(ClassId::kChar)) {
    shape = shape.max_rank() <= 2 ? Shape::Matrix({}, {}) : Shape::Top();
    certain = false;
  }
  if (real == Tristate::kFalse && May(Make(all, Tristate::kTop, Shape::Top(), {}), FloatClasses()))
    real = Tristate::kTop;
  if (cells) {
    if (parts.size() > 2) classes = classes | ClassSet::Of(ClassId::kCell);  // a cell takes in what two others cannot
    if (!all.Only(ClassId::kCell)) {  // others are wrapped as single cells, empty ones are left out
      ExtentRange unknown{};
      shape = Join(shape, Shape::Matrix(unknown, unknown));
      shape = dim == 1 && shape.max_rank() == 2 && parts[0].IsScalar() ? Shape::Matrix({0, 1, {}}, {}) : Shape::Top();
    }
    certain = false;
    real = classes.Only(ClassId::kCell) ? Tristate::kFalse : Tristate::kTop;
    interval = Interval::Top();
  }
  // Text over text of other lengths fails, text beside numbers converts them, integers saturate.
  ClassSet floats = FloatClasses() | ClassSet::Of(ClassId::kLogical);
  if (!all.SubsetOf(floats)) {
    interval = Interval::Top();
    certain &= all.IsSingle() && !May(parts[0], ContainerClasses());
    if (classes.Has(ClassId::kChar)) real = Tristate::kTop;
  } else {
    interval = Rounded(classes & FloatClasses(), interval);
  }
  if (dim == 0 && all.Has(ClassId::kChar)) shape = Join(shape, Shape::Matrix({}, {}));
  AbstractValue r = WithJoinedContents(Make(classes, real, shape, interval, true), dim, parts);
  const bool may_fail = !certain || r.IsBottom();
  if (dim == 1 && parts.size() == 2) r = WithPairAsSize(parts[0], parts[1], std::move(r));
  return {std::move(r), may_fail};
}

namespace {

// A row beside others that hold cells: its elements are taken in one by one. What is known of it as a cell.
OneResult RowAsCells(const std::vector<AbstractValue>& row) {
  std::vector<AbstractValue> wrapped;
  for (const AbstractValue& p : row) {
    if (May(p, ClassSet::Of(ClassId::kCell)) || p.shape().MayBeEmpty()) {
      return {AbstractValue::Array(ClassSet::Of(ClassId::kCell), Shape::Top(), Tristate::kFalse), true};
    }
    wrapped.push_back(AbstractValue::CellOf(value::Dims(1, 1), {p}));
  }
  return ConcatRule(1, wrapped);
}

bool AreNumbers(const std::vector<std::vector<AbstractValue>>& rows) {
  return std::ranges::all_of(rows, [](const std::vector<AbstractValue>& row) {
    return std::ranges::all_of(
        row, [](const AbstractValue& p) { return Only(p, FloatClasses()) && p.shape().max_rank() == 2; });
  });
}

}  // namespace

OneResult MatrixRuleOfFacts(const std::vector<std::vector<AbstractValue>>& rows) {
  std::vector<AbstractValue> joined;
  bool may_fail = false;
  const auto is_cell = [](const AbstractValue& p) { return p.classes().Only(ClassId::kCell); };
  bool any = false, certain = false;
  size_t filled = 0;
  for (const auto& row : rows) {
    filled += !row.empty();
    for (const AbstractValue& p : row) any = any || May(p, ClassSet::Of(ClassId::kCell));
    certain = certain || std::any_of(row.begin(), row.end(), is_cell);
  }
  if (filled > 1 && any && !certain) {
    for (const auto& row : rows) {
      if (AnyBottom(row)) return {AbstractValue::Bottom(), true};
    }
    return {AbstractValue::Top(), true};  // rows of a cell or of something else
  }
  for (const auto& row : rows) {
    if (row.empty()) continue;
    const bool wrapped = filled > 1 && certain && std::none_of(row.begin(), row.end(), is_cell) && !AnyBottom(row);
    OneResult r = wrapped ? RowAsCells(row) : ConcatRule(1, row);
    may_fail |= r.may_fail;
    joined.push_back(std::move(r.value));
  }
  size_t parts = 0;
  for (const auto& row : rows) parts += row.size();
  OneResult r{AbstractValue::Bottom(), false};
  if (joined.size() == 1) {
    r.value = joined[0].WithFullStorage(true);
  } else {
    r = ConcatRule(0, joined);
  }
  if (r.value.shape().MayBeEmpty()) {  // nothing but empty parts that do not fit: 0x0; and real
    const bool fit = !may_fail && !r.may_fail && AreNumbers(rows);
    if (parts > 1 && !fit) r.value = r.value.Reshaped(Join(r.value.shape(), Shape::Of({0, 0})));
    if (r.value.real() == Tristate::kFalse && May(r.value, FloatClasses())) r.value = r.value.WithReal(Tristate::kTop);
  }
  return {r.value.Narrowed(), may_fail || r.may_fail};
}

AbstractValue ListLiteralRule(absl::Span<const AbstractValue> lists, bool cell) {
  std::vector<AbstractValue> values;
  AbstractValue each = AbstractValue::Bottom();
  ExtentRange count = ExtentRange::Of(0);
  bool known = true;
  for (const AbstractValue& list : lists) {
    const auto parts = PartsOfCell(list);
    known = known && (parts.has_value() || list.shape().IsEmpty());
    if (parts.has_value()) values.insert(values.end(), parts->begin(), parts->end());
    each = Join(each, ElementsOf(list));
    count = Plus(count, list.shape().Numel());
  }
  if (known) return (cell ? CellRule({values}) : MatrixRule({values})).value;
  const Shape row = Shape::Matrix(ExtentRange::Of(1), count), none = Shape::Of({0, 0});
  const Shape listed = count.low > 0 ? row : Join(none, row);
  if (cell) return AbstractValue::CellOfEach(listed, each);
  // Numbers of one class side by side, or text.
  const AbstractValue top = AbstractValue::Top();
  if (each.IsBottom()) return AbstractValue::FactsOf(Value());
  if (!Only(each, ClassSet::NumericLogicalChar()) || !each.classes().IsSingle()) return top;
  const bool thin = each.shape().max_rank() == 2 && each.shape().Extent(0).high <= 1;
  const ClassSet classes = count.low > 0 ? each.classes() : each.classes() | kDoubleOnly;
  const Shape shape = each.IsScalar() ? listed : thin ? Shape::Matrix({0, 1, {}}, {}) : Shape::Top();
  const Tristate real = each.real() == Tristate::kFalse ? Tristate::kTop : each.real();
  const Interval interval = Only(each, FloatClasses()) ? Rounded(classes, each.interval()) : Interval::Top();
  return Make(classes, real, shape, interval);
}

OneResult CellRule(const std::vector<std::vector<AbstractValue>>& rows) {
  size_t cols = 0;
  std::vector<const std::vector<AbstractValue>*> filled;
  for (const auto& row : rows) {
    if (row.empty()) continue;
    if (AnyBottom(row)) return {AbstractValue::Bottom(), true};
    if (!filled.empty() && row.size() != cols) return {AbstractValue::Bottom(), true};
    cols = row.size();
    filled.push_back(&row);
  }
  if (filled.empty()) return {AbstractValue::Of(Value::Cell(value::Dims())), false};
  Elements elements;
  for (size_t j = 0; j < cols; ++j) {
    for (const auto* row : filled) elements.push_back((*row)[j]);
  }
  std::vector<int64_t> extents = {static_cast<int64_t>(filled.size()), static_cast<int64_t>(cols)};
  return {AbstractValue::CellOf(value::Dims(absl::MakeConstSpan(extents)), std::move(elements)), false};
}

}  // namespace residua::domain
