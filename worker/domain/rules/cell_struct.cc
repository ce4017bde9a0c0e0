// Cells and structs: what is known of their parts decides questions about fields and survives rebuilding.
#include <algorithm>

#include "worker/domain/builder.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {
namespace {

AbstractValue AnyCell(Shape shape) {
  return AbstractValue::Array(ClassSet::Of(ClassId::kCell), std::move(shape), Tristate::kFalse);
}
AbstractValue AnyStruct(Shape shape) {
  return AbstractValue::Array(ClassSet::Of(ClassId::kStruct), std::move(shape), Tristate::kFalse);
}

value::Dims DimsOf(int64_t rows, int64_t cols) {
  std::vector<int64_t> extents = {rows, cols};
  return value::Dims(absl::MakeConstSpan(extents));
}

bool Has(const Fields& fields, const std::string& name) {
  return std::any_of(fields.begin(), fields.end(), [&name](const auto& f) { return f.first == name; });
}

// Field names are known of partially static structs, of struct arrays none of whose fields may be missing, and of all
// static ones.
std::optional<std::vector<std::string>> FieldNames(const AbstractValue& a) {
  if (a.IsStatic() && a.static_value().Is(ClassId::kStruct)) return a.static_value().fields();
  const bool certain = a.HasColumns() && a.certain_columns() == a.columns().size();
  if (!a.classes().Only(ClassId::kStruct) || (!a.HasFields() && !certain)) return std::nullopt;
  std::vector<std::string> names;
  for (const auto& [name, value] : a.HasFields() ? a.fields() : a.columns()) names.push_back(name);
  return names;
}

// The elements of what num2cell and mat2cell cut up.
AbstractValue Piece(const AbstractValue& a, Shape shape) {
  if (!Only(a, ClassSet::NumericLogicalChar())) return AbstractValue::Top();
  const Tristate real = a.real() == Tristate::kFalse ? Tristate::kTop : a.real();
  return Make(a.classes(), real, std::move(shape), a.interval(), false);
}

}  // namespace

RuleResult Rule_cell2mat(Args args, int) {
  auto parts = PartsOfCell(args[0]);
  if (!parts.has_value() || !args[0].shape().IsKnown() || args[0].shape().max_rank() != 2 || parts->empty()) {
    return One(AbstractValue::Top(), true);
  }
  ClassSet first = (*parts)[0].classes();
  for (const AbstractValue& p : *parts) {
    if (!first.IsSingle() || p.classes() != first || May(p, ContainerClasses())) return One(AbstractValue::Top(), true);
  }
  if (parts->size() == 1) return One((*parts)[0], true);
  int64_t rows = args[0].shape().Extent(0).low, cols = args[0].shape().Extent(1).low;
  std::vector<std::vector<AbstractValue>> table(rows);
  for (int64_t i = 0; i < rows; ++i) {
    for (int64_t j = 0; j < cols; ++j) table[i].push_back((*parts)[j * rows + i]);
  }
  OneResult r = MatrixRule(table);
  return One(r.value.IsBottom() ? AbstractValue::Top() : r.value, true);
}

RuleResult Rule_fieldnames(Args args, int) {
  if (auto names = FieldNames(args[0])) {
    Value v = Value::Cell(DimsOf(static_cast<int64_t>(names->size()), 1));
    for (size_t k = 0; k < names->size(); ++k) v.mutable_cell(static_cast<int64_t>(k)) = Value::String((*names)[k]);
    return One(AbstractValue::Of(v), false);
  }
  const AbstractValue name = AbstractValue::Char(Shape::Matrix({}, {}));
  return One(AbstractValue::CellOfEach(Shape::Matrix({}, ExtentRange::Of(1)), name), true);
}

RuleResult Rule_getfield(Args args, int) {
  auto name = StaticText(args[1]);
  if (args.size() != 2 || !name.has_value()) return One(AbstractValue::Top(), true);
  return One(FieldRule(args[0], *name));
}

RuleResult Rule_isfield(Args args, int) {
  if (!args[0].classes().Has(ClassId::kStruct)) return One(Known(false), false);
  auto names = FieldNames(args[0]);
  auto name = StaticText(args[1]);
  auto found = [&names](const std::string& n) { return std::find(names->begin(), names->end(), n) != names->end(); };
  if (names.has_value() && name.has_value()) return One(Known(found(*name)), false);
  if (args[0].HasColumns() && name.has_value()) {
    const Fields& columns = args[0].columns();
    const auto at = std::find_if(columns.begin(), columns.end(), [&name](const auto& f) { return f.first == *name; });
    if (at == columns.end()) return One(Known(false), false);
    if (args[0].classes().Only(ClassId::kStruct) &&
        static_cast<size_t>(at - columns.begin()) < args[0].certain_columns()) {
      return One(Known(true), false);
    }
  }
  if (args[1].classes().Only(ClassId::kCell)) {
    if (names.has_value() && args[1].IsStatic()) {
      const Value& c = args[1].static_value();
      Value r = Value::Array(ClassId::kLogical, c.dims());
      for (int64_t k = 0; k < c.numel(); ++k) {
        r.mutable_data<bool>()[k] = c.cell(k).IsString() && found(c.cell(k).AsString());
      }
      return One(AbstractValue::Of(r.IsScalar() ? Value::Bool(r.data<bool>()[0]) : r), false);
    }
    // The shape of the names for a struct, one false for anything else.
    Shape shape = args[0].classes().Only(ClassId::kStruct) ? args[1].shape() : Join(Shape::Scalar(), args[1].shape());
    return One(AbstractValue::Logical(shape), false);
  }
  if (!args[1].classes().Has(ClassId::kCell)) return One(AbstractValue::Logical(Shape::Scalar()), false);
  return One(AbstractValue::Logical(Shape::Top()), false);
}

RuleResult Rule_numfields(Args args, int) {
  if (auto names = FieldNames(args[0])) return One(Known(static_cast<double>(names->size())), false);
  return One(AbstractValue::DoubleScalar(Interval::Integers(0, 9e15)), !args[0].classes().Only(ClassId::kStruct));
}

RuleResult Rule_num2cell(Args args, int) {
  if (args.size() > 1) return One(AnyCell(Shape::Top()), true);
  const AbstractValue& a = args[0];
  if (a.shape().IsKnown() && a.shape().Numel().low > 0 && a.shape().Numel().high <= 256 &&
      Only(a, ClassSet::NumericLogicalChar())) {
    Tristate real = a.real() == Tristate::kFalse ? Tristate::kTop : a.real();
    Elements parts(static_cast<size_t>(a.shape().Numel().low), Make(a.classes(), real, Shape::Scalar(), a.interval()));
    return One(AbstractValue::CellOf(*a.shape().Known(), std::move(parts)), false);
  }
  return One(AbstractValue::CellOfEach(a.shape(), Piece(a, Shape::Scalar())), true);
}

RuleResult Rule_orderfields(Args args, int nargout) {
  AbstractValue r = AnyStruct(args[0].shape());
  if (auto fields = PartsOfStruct(args[0]); fields.has_value() && args.size() == 1) {
    std::sort(fields->begin(), fields->end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    r = AbstractValue::StructOf(std::move(*fields));
  } else if (args.size() == 1 && FieldNames(args[0]).has_value()) {
    Columns columns = *ColumnsOf(args[0]);
    std::sort(columns.list.begin(), columns.list.end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    r = Builder::WithColumns(std::move(r), std::move(columns));
  }
  AbstractValue order = AbstractValue::RealDouble(Shape::Matrix({}, {}), Interval{1, kInf, false, false, true});
  return Some({r, order}, nargout, true);
}

RuleResult Rule_rmfield(Args args, int) {
  auto fields = PartsOfStruct(args[0]);
  auto name = StaticText(args[1]);
  if (fields.has_value() && name.has_value()) {
    if (!Has(*fields, *name)) return One(AbstractValue::Bottom(), true);
    std::erase_if(*fields, [&name](const auto& f) { return f.first == *name; });
    return One(AbstractValue::StructOf(std::move(*fields)), false);
  }
  if (name.has_value() && FieldNames(args[0]).has_value()) {
    Columns columns = *ColumnsOf(args[0]);
    if (!Has(columns.list, *name)) return One(AbstractValue::Bottom(), true);
    std::erase_if(columns.list, [&name](const auto& f) { return f.first == *name; });
    columns.certain = columns.filled = columns.list.size();
    return One(Builder::WithColumns(AnyStruct(args[0].shape()), std::move(columns)), false);
  }
  return One(AnyStruct(args[0].shape()), true);
}

RuleResult Rule_setfield(Args args, int) {
  auto name = StaticText(args[1]);
  if (args.size() != 3 || !name.has_value()) return One(AbstractValue::Top(), true);
  OneResult r = FieldAssignRule(args[0], *name, args[2]);
  r.may_fail = true;
  return One(std::move(r));
}

// Cells are spread: those of one element stand for it everywhere, the others have one shape, that of the array.
RuleResult Rule_struct(Args args, int) {
  if (args.empty()) return One(AbstractValue::Of(Value::Struct(DimsOf(1, 1))), false);
  if (args.size() % 2 != 0) return One(AbstractValue::Top(), true);
  const ClassSet cell = ClassSet::Of(ClassId::kCell);
  std::optional<Shape> spread;
  for (size_t k = 1; k < args.size(); k += 2) {
    const AbstractValue& v = args[k];
    if (May(v, cell) && !(Only(v, cell) && (v.IsScalar() || !v.shape().MayBeScalar()))) {
      return One(AnyStruct(Shape::Top()), true);
    }
    if (Only(v, cell) && !v.IsScalar()) spread = spread.has_value() ? Meet(*spread, v.shape()) : v.shape();
  }
  if (spread.has_value() && spread->IsBottom()) return One(AbstractValue::Bottom(), true);
  Fields fields;
  for (size_t k = 0; k + 1 < args.size(); k += 2) {
    auto name = StaticText(args[k]);
    if (!name.has_value()) return One(AnyStruct(spread.value_or(Shape::Scalar())), true);
    const AbstractValue& v = args[k + 1];
    AbstractValue value = !Only(v, cell) ? v : spread.has_value() && !v.IsScalar() ? v : ElementsOf(v);
    if (spread.has_value() && (!Only(v, cell) || v.IsScalar())) value = AbstractValue::CellOfEach(*spread, value);
    bool replaced = false;
    for (auto& [field, old] : fields) {
      if (field == *name) old = value, replaced = true;
    }
    if (!replaced) fields.emplace_back(*name, std::move(value));
  }
  if (spread.has_value()) return One(AbstractValue::StructArrayOf(*spread, std::move(fields)), true);
  return One(AbstractValue::StructOf(std::move(fields)), true);
}

RuleResult Rule_struct2cell(Args args, int) {
  if (auto fields = PartsOfStruct(args[0]); fields.has_value() && !fields->empty()) {
    Elements parts;
    for (auto& [name, value] : *fields) parts.push_back(std::move(value));
    int64_t n = static_cast<int64_t>(parts.size());
    return One(AbstractValue::CellOf(DimsOf(n, 1), std::move(parts)), false);
  }
  return One(AnyCell(Shape::Top()), true);
}

// Along the dimension each row or column of a cell matrix becomes the column of a field.
RuleResult Rule_cell2struct(Args args, int) {
  const AbstractValue& a = args[0];
  const AbstractValue& list = args[1];
  const int64_t dim = args.size() < 3 ? 1 : StaticWhole(args[2]).value_or(0);
  const bool names_known =
      list.IsStatic() && (list.static_value().Is(ClassId::kCell) || list.static_value().IsString());
  if (!Only(a, ClassSet::Of(ClassId::kCell)) || a.shape().max_rank() > 2 || !names_known || (dim != 1 && dim != 2)) {
    return One(AnyStruct(Shape::Top()), true);
  }
  const ExtentRange count = a.shape().Extent(dim == 1 ? 1 : 0);
  const Shape shape = Shape::Matrix(count, ExtentRange::Of(1));
  const Value& v = list.static_value();
  Fields columns;
  for (int64_t k = 0; k < (v.IsString() ? 1 : v.numel()); ++k) {
    const Value name = v.IsString() ? v : v.cell(k);
    if (!name.IsString() || Has(columns, name.AsString())) return One(AnyStruct(Shape::Top()), true);
    const AbstractSubscript position{false, Known(static_cast<double>(k + 1))}, all{true, AbstractValue::Top()};
    const AbstractSubscript along[] = {dim == 1 ? position : all, dim == 1 ? all : position};
    const AbstractValue row = IndexRule(a, along).value;
    if (row.IsBottom()) return One(AbstractValue::Bottom(), true);
    const AbstractValue cell = AnyCell(shape);
    columns.emplace_back(name.AsString(), WithElementsOf(cell, row, true));
  }
  return One(AbstractValue::StructArrayOf(shape, std::move(columns)), true);
}

RuleResult Rule_cellslices(Args args, int) {
  return One(AbstractValue::CellOfEach(Shape::Matrix(ExtentRange::Of(1), {}), Piece(args[0], Shape::Top())), true);
}
RuleResult Rule_mat2cell(Args args, int) {
  return One(AbstractValue::CellOfEach(Shape::Top(), Piece(args[0], Shape::Top())), true);
}
RuleResult Rule_substruct(Args args, int) {
  return One(AnyStruct(Shape::Matrix(ExtentRange::Of(1), ExtentRange::Of(static_cast<int64_t>(args.size() / 2)))),
             true);
}
RuleResult Rule_subsasgn(Args, int) { return One(AbstractValue::Top(), true); }

RuleResult Rule_deal(Args args, int nargout) {
  std::vector<AbstractValue> outputs;
  for (int k = 0; k < std::max(nargout, 1); ++k) {
    const size_t from = args.size() == 1 ? 0 : static_cast<size_t>(k);
    outputs.push_back(from < args.size() ? args[from] : AbstractValue::Top());
  }
  return Some(std::move(outputs), nargout, args.size() != 1);
}

}  // namespace residua::domain
