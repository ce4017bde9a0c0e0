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

// Field names are known of partially static structs, and of all static ones.
std::optional<std::vector<std::string>> FieldNames(const AbstractValue& a) {
  if (a.IsStatic() && a.static_value().Is(ClassId::kStruct)) return a.static_value().fields();
  if (!a.HasFields()) return std::nullopt;
  std::vector<std::string> names;
  for (const auto& [name, value] : a.fields()) names.push_back(name);
  return names;
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
  return One(AnyCell(Shape::Matrix({}, ExtentRange::Of(1))), true);
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
  return One(AnyCell(a.shape()), true);
}

RuleResult Rule_orderfields(Args args, int nargout) {
  AbstractValue r = AnyStruct(args[0].shape());
  if (auto fields = PartsOfStruct(args[0]); fields.has_value() && args.size() == 1) {
    std::sort(fields->begin(), fields->end(), [](const auto& x, const auto& y) { return x.first < y.first; });
    r = AbstractValue::StructOf(std::move(*fields));
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
  return One(AnyStruct(args[0].shape()), true);
}

RuleResult Rule_setfield(Args args, int) {
  auto name = StaticText(args[1]);
  if (args.size() != 3 || !name.has_value()) return One(AbstractValue::Top(), true);
  OneResult r = FieldAssignRule(args[0], *name, args[2]);
  r.may_fail = true;
  return One(std::move(r));
}

RuleResult Rule_struct(Args args, int) {
  if (args.empty()) return One(AbstractValue::Of(Value::Struct(DimsOf(1, 1))), false);
  Fields fields;
  for (size_t k = 0; k + 1 < args.size(); k += 2) {
    auto name = StaticText(args[k]);
    AbstractValue value = args[k + 1];
    bool cell = value.classes().Has(ClassId::kCell);
    if (cell) {
      auto parts = PartsOfCell(value);  // a 1x1 cell stands for its element, others make struct arrays
      if (!parts.has_value() || parts->size() != 1) return One(AnyStruct(Shape::Top()), true);
      value = (*parts)[0];
    }
    if (!name.has_value()) return One(AnyStruct(Shape::Top()), true);
    bool replaced = false;
    for (auto& [field, old] : fields) {
      if (field == *name) old = value, replaced = true;
    }
    if (!replaced) fields.emplace_back(*name, std::move(value));
  }
  if (args.size() % 2 != 0) return One(AbstractValue::Top(), true);
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

RuleResult Rule_cell2struct(Args, int) { return One(AnyStruct(Shape::Top()), true); }
RuleResult Rule_cellslices(Args, int) { return One(AnyCell(Shape::Matrix(ExtentRange::Of(1), {})), true); }
RuleResult Rule_mat2cell(Args, int) { return One(AnyCell(Shape::Top()), true); }
RuleResult Rule_substruct(Args args, int) {
  return One(AnyStruct(Shape::Matrix(ExtentRange::Of(1), ExtentRange::Of(static_cast<int64_t>(args.size() / 2)))),
             true);
}
RuleResult Rule_subsref(Args, int nargout) { return Unknown(nargout); }
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
