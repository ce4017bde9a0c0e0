// Struct arrays that exist only here, element by element: each element is a struct of parts of its own (aggregate.cc).
//
//   s(2).x = x;  s(1).name = 'one';  a = s(1).name;        s has no place in the residual program
//
// All elements have the same fields in the same order: a field that one element is given appears in the others as `[]`.
// An array of one element is that struct.
#include "worker/specialise/aggregate/struct_array.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/operators.h"
#include "worker/residual/field_form.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/numbered_parts.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

namespace {

const Part& Blank() {
  static const Part blank{AbstractValue::Of(Value()), {}, nullptr};
  return blank;
}

// A struct with these fields, all `[]`.
std::shared_ptr<PartialAggregate> BlankStruct(const std::vector<std::string>& names) {
  auto made = std::make_shared<PartialAggregate>();
  made->kind = PartialAggregate::kStruct;
  made->dims = Dims(1, 1);
  made->names = names;
  made->parts.assign(names.size(), Blank());
  return made;
}

// Gives every element the field.
bool AddField(const std::string& name, PartialAggregate* array) {
  if (std::find(array->names.begin(), array->names.end(), name) != array->names.end()) return true;
  if (array->names.size() >= kMaxParts) return false;
  array->names.push_back(name);
  for (Part& part : array->parts) {
    std::shared_ptr<PartialAggregate> element = AsParts(part, PartialAggregate::kStruct);
    if (!element) return false;
    element->names.push_back(name);
    element->parts.push_back(Blank());
    part = PartOfVirtual(std::move(element));
  }
  return true;
}

// The struct with its fields in the order of `names`, which is that of the array that it becomes a part of; null: it
// has other fields.
std::shared_ptr<PartialAggregate> InOrder(std::shared_ptr<PartialAggregate> element,
                                          const std::vector<std::string>& names) {
  if (element->names == names) return element;
  if (!std::ranges::is_permutation(element->names, names)) return nullptr;
  std::shared_ptr<PartialAggregate> ordered = BlankStruct(names);
  for (size_t f = 0; f < names.size(); ++f) {
    const auto at = std::ranges::find(element->names, names[f]) - element->names.begin();
    ordered->parts[f] = element->parts[static_cast<size_t>(at)];
  }
  return ordered;
}

// Where subscripts that are known scalars lead; the array grows. None: not known here, or it fails.
std::optional<size_t> Locate(const PartialValues& subscripts_given, PartialAggregate* array) {
  std::vector<builtin::Subscript> subscripts;
  for (const PartialValue& p : subscripts_given) {
    if (p.colon || !p.IsStatic() || !p.facts.IsScalar()) return std::nullopt;
    subscripts.push_back({false, p.facts.static_value()});
  }
  NumberedParts numbers;
  Value located = numbers.Of(*array);
  int64_t at = 0;
  try {
    at = builtin::LocateForWrite(located, subscripts);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  const auto grown = numbers.Read(located, array->kind, PartOfVirtual(BlankStruct(array->names)));
  if (!grown) return std::nullopt;
  array->parts = grown->parts;
  array->dims = grown->dims;
  return static_cast<size_t>(at);
}

}  // namespace

AbstractValue FactsOfStructs(const PartialAggregate& v) {
  std::vector<std::pair<std::string, AbstractValue>> columns;
  for (size_t f = 0; f < v.names.size(); ++f) {
    std::vector<AbstractValue> values;
    for (const Part& part : v.parts) {
      const std::shared_ptr<PartialAggregate> element = AsParts(part, PartialAggregate::kStruct);
      values.push_back(element->parts[f].facts);
    }
    columns.emplace_back(v.names[f], AbstractValue::CellOf(v.dims, std::move(values)));
  }
  return AbstractValue::StructArrayOf(domain::Shape::Of(v.dims), std::move(columns));
}

std::shared_ptr<PartialAggregate> AsStructs(const Part& whole) {
  if (whole.parts && whole.parts->kind == PartialAggregate::kStructArray)
    return std::make_shared<PartialAggregate>(*whole.parts);
  auto made = std::make_shared<PartialAggregate>();
  made->kind = PartialAggregate::kStructArray;
  if (whole.parts && whole.parts->kind == PartialAggregate::kStruct) {
    made->dims = Dims(1, 1);
    made->names = whole.parts->names;
    made->parts = {whole};
    return made;
  }
  if (whole.parts || !whole.facts.IsStatic() || whole.facts.defined() != domain::Tristate::kTrue) return nullptr;
  const Value& v = whole.facts.static_value();
  made->dims = v.dims();
  if (v.Is(value::ClassId::kDouble) && v.dims() == Dims(0, 0)) return made;
  if (!v.Is(value::ClassId::kStruct) || v.ndims() > 2 || v.numel() > static_cast<int64_t>(kMaxParts) ||
      v.fields().size() > kMaxParts) {
    return nullptr;
  }
  made->names.assign(v.fields().begin(), v.fields().end());
  for (int64_t k = 0; k < v.numel(); ++k) {
    std::shared_ptr<PartialAggregate> element = BlankStruct(made->names);
    for (size_t f = 0; f < made->names.size(); ++f) {
      element->parts[f].facts = AbstractValue::Of(v.field(k, static_cast<int>(f)));
    }
    made->parts.push_back(PartOfVirtual(std::move(element)));
  }
  return made;
}

// struct ('a', {1, x}, 'b', {y, 'c'}), with the cells in the array's shape.
ExprId MaterialiseStructs(Activation& act, const PartialAggregate& v, SourceRange range, const CaptureNames&) {
  ResidualTree& tree = act.tree();
  if (v.names.empty()) {
    const ExprId one = tree.Call(builtin::names::k_struct, {}, range, kPure);
    const ExprId rows = tree.Number(static_cast<double>(v.dims[0]), range),
                 cols = tree.Number(static_cast<double>(v.dims[1]), range);
    return tree.Call(builtin::names::k_repmat, {one, rows, cols}, range, kPure);
  }
  std::vector<ExprId> args;
  for (size_t f = 0; f < v.names.size(); ++f) {
    PartialAggregate column;
    column.dims = v.dims;
    for (const Part& part : v.parts) column.parts.push_back(AsParts(part, PartialAggregate::kStruct)->parts[f]);
    args.push_back(tree.Text(v.names[f], range));
    args.push_back(Materialise(act, column, range));
  }
  return tree.Call(builtin::names::k_struct, args, range, kPure);
}

// s(2).a = value, s(2) = t
std::optional<Part> StoreIntoElement(Activation& act, const Part& old, const Lvalue& target, size_t level,
                                     const PartialValue& value, const std::string& name, SourceRange range) {
  std::shared_ptr<PartialAggregate> array = AsStructs(old);
  if (!array || array->dims.ndims() > 2) return std::nullopt;
  const bool blank = !old.parts && !old.facts.static_value().Is(value::ClassId::kStruct);
  const bool last = level + 1 == target.levels.size();
  if (blank && level == 0) {  // a variable that is sparse or diagonal does not give way
    const value::Storage storage = old.facts.static_value().storage();
    if (storage != value::Storage::kFull && storage != value::Storage::kRange) return std::nullopt;
  }
  if (last) {
    // The installed language refuses a struct stored into `[]`; one with other fields fails everywhere.
    const Part given{value.facts, {}, value.parts};
    std::shared_ptr<PartialAggregate> element = AsParts(given, PartialAggregate::kStruct);
    const bool is_struct = value.parts || (value.IsStatic() && value.facts.static_value().Is(value::ClassId::kStruct));
    if (blank || !is_struct || !element) return std::nullopt;
    if (array->names.empty() && array->parts.empty()) array->names = element->names;
    element = InOrder(std::move(element), array->names);
    if (!element) return std::nullopt;
    const std::optional<size_t> at = Locate(target.subscripts[level], array.get());
    if (!at) return std::nullopt;
    array->parts[*at] = PartOfVirtual(std::move(element));
    return PartOfVirtual(std::move(array));
  }
  const ExprKind next = act.ast()[target.levels[level + 1]].kind;
  if (next != ExprKind::kField && next != ExprKind::kDynamicField) return std::nullopt;
  const std::string field = FieldName(act, target, level + 1);
  if (field.empty()) return std::nullopt;
  const std::optional<size_t> at = Locate(target.subscripts[level], array.get());
  if (!at || !AddField(field, array.get())) return std::nullopt;
  std::optional<Part> stored =
      StoreInto(act, array->parts[*at], target, level + 1, value, name + std::to_string(*at + 1), range);
  if (!stored) return std::nullopt;
  array->parts[*at] = std::move(*stored);
  return PartOfVirtual(std::move(array));
}

// struct ('a', {1, x}, 'b', 2): cells of one shape are spread over the elements.
std::optional<PartialValue> StructsOfCells(Activation& act, const PartialValues& args, SourceRange range) {
  std::optional<Dims> dims;
  std::vector<std::shared_ptr<PartialAggregate>> cells;
  for (size_t k = 0; k < args.size(); k += 2) {
    const PartialValue& v = args[k + 1];
    if (!args[k].IsStatic() || !args[k].facts.static_value().IsString() || v.list || v.diverges || v.colon) {
      return std::nullopt;
    }
    cells.push_back(nullptr);
    if (!v.facts.classes().Has(value::ClassId::kCell)) continue;
    std::shared_ptr<PartialAggregate> cell = AsParts({v.facts, {}, v.parts}, PartialAggregate::kCell);
    if (!cell || cell->dims.ndims() > 2) return std::nullopt;
    const bool one = cell->parts.size() == 1;
    if (!one && dims && !(*dims == cell->dims)) return std::nullopt;
    if (!one) dims = cell->dims;
    cells.back() = std::move(cell);
  }
  if (!dims || dims->numel() == 0 || dims->numel() > static_cast<int64_t>(kMaxParts)) return std::nullopt;
  auto array = std::make_shared<PartialAggregate>();
  array->kind = PartialAggregate::kStructArray;
  array->dims = *dims;
  std::vector<std::shared_ptr<PartialAggregate>> elements;
  for (int64_t k = 0; k < dims->numel(); ++k) elements.push_back(BlankStruct({}));
  const std::string whole = act.now.target_hint.empty() ? "s" : act.now.target_hint.text();
  for (size_t k = 0; k < args.size(); k += 2) {
    const std::string name = args[k].facts.static_value().AsString();
    if (name.empty() || std::find(array->names.begin(), array->names.end(), name) != array->names.end()) {
      return std::nullopt;
    }
    array->names.push_back(name);
    const std::shared_ptr<PartialAggregate>& cell = cells[k / 2];
    const Part same = cell ? cell->parts[0] : PartFrom(act, args[k + 1], whole, name, range);
    for (size_t e = 0; e < elements.size(); ++e) {
      elements[e]->names.push_back(name);
      elements[e]->parts.push_back(cell && cell->parts.size() > 1 ? cell->parts[e] : same);
    }
  }
  for (std::shared_ptr<PartialAggregate>& element : elements) array->parts.push_back(PartOfVirtual(std::move(element)));
  return PieceOf(act, PartOfVirtual(std::move(array)), range);
}

// [s, t]: rows of structs with the same fields side by side.
std::optional<PartialValue> JoinedStructs(Activation& act, const std::vector<PartialValues>& rows, SourceRange range) {
  if (rows.size() != 1 || rows[0].size() < 2) return std::nullopt;
  auto joined = std::make_shared<PartialAggregate>();
  joined->kind = PartialAggregate::kStructArray;
  bool any = false;
  for (const PartialValue& p : rows[0]) {
    const bool is_struct =
        p.parts ? p.parts->kind == PartialAggregate::kStruct || p.parts->kind == PartialAggregate::kStructArray
                : p.IsStatic() && p.facts.static_value().Is(value::ClassId::kStruct);
    std::shared_ptr<PartialAggregate> array = is_struct ? AsStructs({p.facts, {}, p.parts}) : nullptr;
    if (!array || array->dims[0] != 1) return std::nullopt;
    if (!any) joined->names = array->names;
    if (!std::ranges::is_permutation(array->names, joined->names)) return std::nullopt;
    any = true;
    for (const Part& part : array->parts) {
      joined->parts.push_back(PartOfVirtual(InOrder(AsParts(part, PartialAggregate::kStruct), joined->names)));
    }
  }
  if (joined->parts.size() > kMaxParts) return std::nullopt;
  if (joined->parts.empty()) joined->names.clear();  // as Octave's
  joined->dims = Dims(1, static_cast<int64_t>(joined->parts.size()));
  return PieceOf(act, PartOfVirtual(std::move(joined)), range);
}

std::optional<std::pair<std::string, std::string>> FieldOfEach(Activation& act, ExprId target) {
  const ExprKind kind = act.ast()[target].kind;
  if (kind != ExprKind::kField && kind != ExprKind::kDynamicField) return std::nullopt;
  if (act.ast()[act.ast().Child(target, 0)].kind != ExprKind::kIdentifier) return std::nullopt;
  const InternedName root = act.ast().Interned(act.ast().Child(target, 0));
  const Binding* b = act.now.env.Find(root);
  if (b == nullptr || !b->facts.classes().Has(value::ClassId::kStruct) || b->facts.IsScalar()) return std::nullopt;
  if (kind == ExprKind::kField) return std::pair(root, act.ast().Name(target));
  const PartialValue name = EvalOne(act, act.ast().Child(target, 1));
  const bool known = name.IsStatic() && name.facts.static_value().IsString();
  return std::pair(root, known ? name.facts.static_value().AsString() : "");
}

// The array of structs that the variable holds, known part by part and free to be changed so; null: none.
std::shared_ptr<PartialAggregate> StructsIn(const Activation& act, InternedName name) {
  const Binding* b = act.now.env.Find(name);
  if (b == nullptr || !b->facts.classes().Only(value::ClassId::kStruct) || act.now.always_materialised.count(name) ||
      act.externally_writable.count(name)) {
    return nullptr;
  }
  return AsStructs({b->facts, {}, b->parts});
}

void StoreFieldOf(Activation& act, size_t element, const std::string& root, const std::string& field,
                  const PartialValue& value, SourceRange range) {
  const std::shared_ptr<PartialAggregate> array = StructsIn(act, root);
  if (!AddField(field, array.get())) {
    throw Unsupported{"more fields of a struct array than are followed", range};
  }
  std::shared_ptr<PartialAggregate> one = AsParts(array->parts[element], PartialAggregate::kStruct);
  const auto at = std::find(one->names.begin(), one->names.end(), field) - one->names.begin();
  const std::string whole = act.made.Has(root) ? root : root + std::to_string(element + 1);
  one->parts[static_cast<size_t>(at)] = PartFrom(act, value, whole, field, range);
  array->parts[element] = PartOfVirtual(std::move(one));
  const Part structs = PartOfVirtual(array);
  act.now.env.vars[root] = Binding{structs.facts, structs.parts, false};
}

// `[s.f] = deal (v)` and `[s.f] = c{:}` where s may be an array of structs, not known element by element: each element
// takes its own. The statement stays, as many values as there are elements when it runs.
bool AssignFieldOfEach(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  const SourceRange range = Origin(act, stmt.range);
  const auto exprs = act.ast().Exprs(id);
  const ExprId target = exprs[0], value = exprs.back();
  if (exprs.size() != 2 || act.ast()[value].count != 2) return false;
  const auto each = FieldOfEach(act, target);
  if (!each || each->second.empty() || StructsIn(act, each->first)) return false;
  const auto& [root, field] = *each;
  const ExprId head = act.ast().Child(value, 0), argument = act.ast().Child(value, 1);
  if (act.ast()[head].kind != ExprKind::kIdentifier) return false;
  const InternedName name = act.ast().Interned(head);
  ResidualTree& tree = act.tree();
  ExprId given;
  if (act.ast()[value].kind == ExprKind::kIndex && name == builtin::names::k_deal && !act.now.env.Find(name) &&
      FunctionNamed(act, name.text()).file == nullptr) {
    const PartialValue one = EvalOne(act, argument);
    if (one.list || one.diverges) return false;
    given = tree.Call(name, {ResidualOf(act, one, range)}, range, Effects::Any());
  } else if (act.ast()[value].kind == ExprKind::kCellIndex && act.ast()[argument].kind == ExprKind::kColon &&
             act.now.env.Find(name)) {
    MaterialiseVariable(act, name, range);
    given = tree.Make(ExprKind::kCellIndex, Op::kNone, "", {tree.Identifier(name, range, kPure), tree.Colon(range)},
                      range, Effects::Any());
  } else {
    return false;
  }
  const AbstractValue before = act.now.env.Find(root)->facts;
  MaterialiseVariable(act, root, range);
  Node node;
  node.stmt.kind = StmtKind::kAssign;
  node.stmt.multi = true;
  node.stmt.range = range;
  node.stmt.print = stmt.print;
  node.exprs = {residual::FieldOf(tree, tree.Identifier(root, range, kPure), field, range, Effects::Any()), given};
  Emit(act, std::move(node));
  SetDynamic(act, root,
             before.classes().Only(value::ClassId::kStruct)
                 ? before.ForgetContents().WithDefined(domain::Tristate::kTrue)
                 : AbstractValue::Top().WithDefined(domain::Tristate::kTrue));
  return true;
}

}  // namespace residua::specialise
