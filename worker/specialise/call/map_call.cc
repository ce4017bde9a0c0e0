// Maps over known collections: cellfun, arrayfun and structfun become one direct call an element.
#include "worker/specialise/call/map_call.h"

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/frame/map_option.h"
#include "worker/builtin/operators.h"
#include "worker/domain/map_rule.h"
#include "worker/domain/rules.h"
#include "worker/residual/field_form.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/call/call_user.h"
#include "worker/specialise/call/checked_map.h"
#include "worker/specialise/call/handle_call.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"

namespace residua::specialise {

namespace {

std::optional<PartialValues> MapOfNothing(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                          size_t count, const Dims& dims, int nargout);
AbstractValue FactsOfMap(Activation& act, PartialValues* args, size_t count, bool cells, bool uniform, int nargout,
                         SourceRange range);
PartialValue ElementOf(Activation& act, const PartialValue& array, int64_t k, bool cells, SourceRange range);
PartialValue Gather(Activation& act, const PartialValues& results, const Dims& dims, bool uniform, SourceRange range);
std::optional<PartialValue> GatherParts(Activation& act, const PartialValues& results, const Dims& dims,
                                        SourceRange range);
PartialValue GatherFields(Activation& act, const std::vector<std::string>& names, const PartialValues& values,
                          SourceRange range);

}  // namespace

using value::ClassId;

namespace {

// A call of cellfun or one of its kind.
struct MapCall {
  const builtin::Builtin& function;
  const PartialValues& args;
  const Demand& demand;
  SourceRange range;
  bool cells = false;
  bool uniform = true;  // UniformOutput
  size_t count = 0;     // of the leading arguments that are no options: the function and its arrays
};

PartialValues KeepMap(Activation& act, const MapCall& map) {
  PartialValues passed = map.args;
  const AbstractValue facts =
      FactsOfMap(act, &passed, map.count, map.cells, map.uniform, map.demand.nargout, map.range);
  PartialValues made = ResidualCall(act, map.function.name, passed, map.demand, map.range);
  if (map.demand.nargout == 1) made[0].facts = facts;
  return made;
}

// False: one of them is not known here, or is none that we know.
bool ReadOptions(MapCall* map) {
  const PartialValues& args = map->args;
  while (map->count >= 4 && args[map->count - 2].IsStatic() && args[map->count - 2].facts.static_value().IsString()) {
    const PartialValue& value = args[map->count - 1];
    const builtin::MapOption option = builtin::MapOptionOf(args[map->count - 2].facts.static_value().AsString());
    if (option != builtin::MapOption::kUniformOutput || !value.IsStatic()) return false;
    try {
      map->uniform = builtin::IsTrue(value.facts.static_value());
    } catch (const value::MatlabError&) {
      return false;
    }
    map->count -= 2;
  }
  return true;
}

// The extents of the arrays, if they are the same and the elements of all are known one by one.
std::optional<Dims> ExtentsOfMap(const MapCall& map) {
  std::optional<Dims> dims;
  for (size_t a = 1; a < map.count; ++a) {
    const PartialValue& p = map.args[a];
    std::optional<Dims> own = p.parts ? std::optional<Dims>(p.parts->dims) : p.facts.shape().Known();
    if (p.IsStatic()) own = p.facts.static_value().dims();
    const bool elements = !map.cells || p.IsStatic() || p.parts || p.facts.HasElements();
    if (map.cells && p.IsStatic() && !p.facts.static_value().Is(ClassId::kCell)) return std::nullopt;
    if (!map.cells && p.facts.classes().Has(ClassId::kFunctionHandle)) return std::nullopt;  // it has no elements
    if (!own || !p.IsPure() || !elements || (dims && !(*dims == *own))) return std::nullopt;
    dims = own;
  }
  return dims;
}

// A call for each element. Nothing, and nothing has happened: the results do not fit together, or their order matters.
std::optional<PartialValues> MapElements(Activation& act, const MapCall& map, const Callee& callee, const Dims& dims) {
  const size_t outputs = static_cast<size_t>(std::max(1, map.demand.nargout));
  const Checkpoint before(act);
  const bool nothing_waits = !act.now.pending_impure;
  std::vector<PartialValues> results(outputs);  // per output, per element
  bool exact = true, checked = false;           // the map itself is to say whether the results fit together
  Effects effects, behind_first;
  size_t items = 0;  // of code behind the first call
  std::vector<ClassId> classes(outputs, ClassId::kDouble);
  for (int64_t k = 0; k < dims.numel() && exact; ++k) {
    PartialValues elements;
    for (size_t a = 1; a < map.count; ++a) elements.push_back(ElementOf(act, map.args[a], k, map.cells, map.range));
    // As a statement the map asks for no value, which functions that ask for nargout notice.
    PartialValues one = CallFunction(act, callee, elements, map.demand.nargout, map.range);
    exact = one.size() >= outputs;
    for (size_t j = 0; j < outputs && exact; ++j) {
      PartialValue& value = one[j];
      exact = !value.list && !value.diverges;
      if (!exact) break;
      NoteImpure(act, value);
      if (map.uniform) {
        const std::optional<ClassId> c = value.facts.classes().Single();
        const bool fits = value.facts.IsScalar() && c && *c <= ClassId::kUint64 && (k == 0 || *c == classes[j]);
        exact = !value.parts && (fits || outputs == 1);
        checked = checked || !fits;
        if (c) classes[j] = *c;
      }
      effects |= value.effects;
      if (k > 0) behind_first |= value.effects;
      results[j].push_back(value);
    }
    if (k == 0) items = act.now.code->items.size();
  }
  // What no value is asked of is not the element of a cell that a map looks at: `disp` would give a text there.
  if (checked) exact = exact && behind_first.none() && items == act.now.code->items.size() && map.demand.nargout > 0;
  // Several rows and columns are written row by row, which is not the order of the calls.
  const bool in_order = dims.IsVector() || dims.IsScalar();
  if (!exact || dims.ndims() > 2 || (!in_order && !effects.none())) {
    before.Restore();
    return std::nullopt;
  }
  if (!map.uniform && outputs == 1 && nothing_waits) {
    if (std::optional<PartialValue> parts = GatherParts(act, results[0], dims, map.range)) return PartialValues{*parts};
  }
  if (checked) return PartialValues{CheckedMap(act, map.function.name, map.cells, results[0], dims, map.range)};
  PartialValues out;
  for (PartialValues& result : results) out.push_back(Gather(act, result, dims, map.uniform, map.range));
  return out;
}

}  // namespace

// cellfun(f, c, ...) and arrayfun(f, x, ...) with f known and the number of elements known: one direct call an element.
// With uniform output the results are concatenated and given the shape of the argument; that is exact only when each
// result is known to be a scalar of one class, otherwise the call is kept, for the results where that is the same.
std::optional<PartialValues> MapFunction(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                         const Demand& demand, SourceRange range) {
  constexpr int64_t kMostElements = 64;
  MapCall map{b, args, demand, range, b.id == builtin::BuiltinId::k_cellfun, true, args.size()};
  if (args.size() < 2) return std::nullopt;
  KeepWhatTextMayName(act, args[0], range);
  const auto element_kind = map.cells ? PartialAggregate::kCell : PartialAggregate::kStructArray;
  for (size_t a = 1; a < args.size(); ++a) {
    if (!args[a].parts || args[a].parts->kind == element_kind) continue;
    PartialValues whole = args;
    whole[a] = PartialValue::Dynamic(args[a].facts, ResidualOf(act, args[a], range), kPure);
    return MapFunction(act, b, whole, demand, range);
  }
  const bool old_word = map.cells && args.size() > 2 && args[0].IsStatic() && args[0].facts.static_value().IsString() &&
                        builtin::LeavesOptionsAlone(args[0].facts.static_value().AsString());
  if (old_word || !ReadOptions(&map)) return ResidualCall(act, b.name, args, demand, range);
  const std::optional<Callee> callee = StaticCallee(act, args[0]);
  // A nested function called in place holds its results in variables that the next call assigns.
  const bool in_place = callee && IsNested(callee->function) && !callee->captures;
  if (!callee || in_place || !act.now.can_hoist || (demand.nargout > 1 && act.now.pending_impure)) {
    return KeepMap(act, map);
  }
  const std::optional<Dims> dims = ExtentsOfMap(map);
  if (!dims) return KeepMap(act, map);
  if (dims->numel() == 0) {
    if (std::optional<PartialValues> nothing = MapOfNothing(act, b, args, map.count, *dims, demand.nargout)) {
      return nothing;
    }
  }
  if (dims->numel() > 0 && dims->numel() <= kMostElements) {
    if (std::optional<PartialValues> made = MapElements(act, map, *callee, *dims)) return made;
  }
  return KeepMap(act, map);
}

std::optional<PartialValues> CellOfNumbers(Activation& act, const builtin::Builtin&, const PartialValues& args,
                                           const Demand&, SourceRange range) {
  if (args.size() != 1 || args[0].IsStatic() || !args[0].IsPure() || act.now.pending_impure || !CanSplitCells(act))
    return std::nullopt;
  const AbstractValue& x = args[0].facts;
  const std::optional<Dims> dims = x.shape().Known();
  const std::optional<ClassId> one = x.classes().Single();
  const bool numbers = one && *one <= ClassId::kUint64 && *one != ClassId::kChar && x.real() == domain::Tristate::kTrue;
  if (!numbers || x.MayBeSparse() || !dims || dims->ndims() > 2 || dims->numel() == 0) return std::nullopt;
  if (dims->numel() > static_cast<int64_t>(kMaxParts)) return std::nullopt;
  // What is no variable yet gets one, so that it is computed once.
  const bool whole = args[0].parts || act.tree().ast[args[0].residual].kind == ExprKind::kIdentifier;
  const PartialValue array = whole ? args[0] : PieceOf(act, PartFrom(act, args[0], "value", "", range), range);
  PartialValues elements;
  for (int64_t k = 0; k < dims->numel(); ++k) elements.push_back(ElementOf(act, array, k, false, range));
  std::optional<PartialValue> cell = GatherParts(act, elements, *dims, range);
  return cell ? std::optional(PartialValues{*std::move(cell)}) : std::nullopt;
}

namespace {

// A map over no elements calls nothing, so that the built-in itself says what it gives.
std::optional<PartialValues> MapOfNothing(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                          size_t count, const Dims& dims, int nargout) {
  ValueList values;
  for (size_t k = 0; k < args.size(); ++k) {
    if (args[k].IsStatic()) {
      values.push_back(args[k].facts.static_value());
    } else if (k == 0 && args[0].facts.classes().Only(ClassId::kFunctionHandle)) {
      value::FunctionHandle any;  // whichever it is
      any.name = builtin::names::k_numel;
      values.push_back(Value::Handle(std::move(any)));
    } else if (k > 0 && k < count && args[0].facts.classes().Only(ClassId::kFunctionHandle)) {
      values.push_back(b.id == builtin::BuiltinId::k_cellfun ? Value::Cell(dims)
                                                             : Value::Array(ClassId::kDouble, dims));
    } else {
      return std::nullopt;
    }
  }
  PartialValues out;
  try {
    for (const Value& v : builtin::CallBuiltin(b, act.session.fold_context, values, nargout))
      out.push_back(PartialValue::Static(v));
  } catch (const value::MatlabError&) {
    return std::nullopt;  // the call says it
  } catch (const builtin::BudgetExceeded&) {
    return std::nullopt;
  }
  return out;
}

void NamesOfParts(const PartialAggregate& v, InternedNames* names) {
  for (const Part& part : v.parts) {
    if (part.parts) NamesOfParts(*part.parts, names);
    names->insert(part.variable);
  }
}

// Names for the arguments of a call that a handle made here passes on: those of the function called, unless they
// would hide what a closure holds.
std::vector<std::string> NamesForCall(Activation& act, const Callee& callee, size_t count) {
  InternedNames taken{InternedName()};
  if (callee.captures) NamesOfParts(*callee.captures, &taken);
  const Ast* from = nullptr;
  std::vector<ExprId> declared;
  if (callee.IsAnonymous()) {
    from = callee.anonymous.ast.get();
    const auto children = from->Children(callee.anonymous.anonymous).subspan(1);
    declared.assign(children.begin(), children.end());
  } else if (callee.function.file) {
    from = callee.function.file->ast.get();
    declared = (*from)[callee.function.function].parameters;
  }
  std::vector<std::string> names;
  for (size_t k = 0; k < count; ++k) {
    std::string name =
        k < declared.size() && (*from)[declared[k]].kind == ExprKind::kIdentifier ? from->Name(declared[k]) : "element";
    if (name == "varargin" || !taken.insert(name).second) name = FreshName(act, name == "varargin" ? "element" : name);
    names.push_back(name);
  }
  return names;
}

// What a map that stays returns: its function is evaluated once, for any element. Where that is a function of the
// user, the map then calls the version that was made.
AbstractValue FactsOfMap(Activation& act, PartialValues* passed, size_t count, bool cells, bool uniform, int nargout,
                         SourceRange range) {
  const PartialValues& args = *passed;
  const std::optional<Callee> known = StaticCallee(act, args[0]);
  const std::vector<std::string> names =
      known ? NamesForCall(act, *known, count - 1) : std::vector<std::string>(count - 1, "element");
  PartialValues elements;
  for (size_t a = 1; a < count; ++a) {
    const AbstractValue& whole = args[a].facts;
    if (a > 1 && whole.classes().Has(ClassId::kChar)) return AbstractValue::Top();  // an option, perhaps
    const AbstractValue one = cells ? domain::ElementOfCell(whole) : domain::ElementOfArray(whole);
    elements.push_back(PartialValue::Dynamic(one, act.tree().Identifier(names[a - 1], range, kPure), kPure));
  }
  const AbstractValue& shaped = args[1].facts;
  const bool fits = !cells || shaped.classes().Only(ClassId::kCell);
  if (!fits || shaped.classes().Has(ClassId::kObject) || shaped.classes().Has(ClassId::kFunctionHandle)) {
    return AbstractValue::Top();
  }
  std::optional<SetResult> result;
  if (known) {
    const bool follow = nargout > 0 && act.now.can_hoist && !IsNested(known->function) &&
                        (known->IsAnonymous() || known->function.file);
    PartialValue call;
    if (follow) result = ResultsOf(act, {*known}, elements, nargout, range, &call);
    const bool gives = nargout > 0 || !known->function.file || HasOutputs(*known);
    if (!result && gives) result = ResultsOf(act, {*known}, elements, 1, range);
    if (result && call.residual.valid()) {
      std::vector<ExprId> children{call.residual};
      for (const InternedName name : names) children.push_back(act.tree().Identifier(name, range, kPure));
      (*passed)[0] = PartialValue::Dynamic(
          args[0].facts.Forget(), act.tree().Make(ExprKind::kAnonymous, Op::kNone, "", children, range, kPure), kPure);
    }
  } else if (!args[0].parts) {
    result = ResultsOfSet(act, args[0].facts, elements, 1, range);
  }
  if (!result && uniform) return AbstractValue::Top();
  return domain::MapRule(shaped.shape(), result ? result->facts[0] : AbstractValue::Top(), uniform);
}

PartialValue ElementOf(Activation& act, const PartialValue& array, int64_t k, bool cells, SourceRange range) {
  if (array.IsStatic()) {
    const Value& v = array.facts.static_value();
    builtin::Subscript at{false, Value::Double(static_cast<double>(k + 1))};
    return PartialValue::Static(cells ? v.cell(k) : builtin::Index(v, {&at, 1}, ""));
  }
  if (array.parts) return PieceOf(act, array.parts->parts[k], range);
  ExprId number = act.tree().Number(static_cast<double>(k + 1), range);
  ExprId made = act.tree().Make(cells ? ExprKind::kCellIndex : ExprKind::kIndex, Op::kNone, "",
                                {ResidualOf(act, array, range), number}, range, kPure);
  const domain::AbstractSubscript at[] = {{false, AbstractValue::Of(Value::Double(static_cast<double>(k + 1)))}};
  AbstractValue facts = cells ? array.facts.elements()[k] : domain::IndexRule(array.facts.Forget(), at).value;
  return Finish(act, facts, made, kPure);
}

// The results of a map as one array (uniform) or cell of these dims.
PartialValue Gather(Activation& act, const PartialValues& results, const Dims& dims, bool uniform, SourceRange range) {
  const bool all_static = AllStatic(results);
  if (all_static && uniform) {
    ValueList row;
    for (const PartialValue& p : results) row.push_back(p.facts.static_value());
    return PartialValue::Static(builtin::Concat(1, row).Reshaped(dims));
  }
  if (all_static) {
    Value cell = Value::Cell(dims);
    for (int64_t k = 0; k < dims.numel(); ++k) cell.mutable_cell(k) = results[k].facts.static_value();
    return PartialValue::Static(cell);
  }
  std::vector<std::vector<ExprId>> rows(dims[0]);
  std::vector<std::vector<AbstractValue>> facts(dims[0]);
  for (int64_t i = 0; i < dims[0]; ++i) {
    for (int64_t j = 0; j < dims[1]; ++j) {
      const PartialValue& p = results[j * dims[0] + i];
      rows[i].push_back(ResidualOf(act, p, range));
      facts[i].push_back(p.facts);
    }
  }
  domain::OneResult rule = uniform ? domain::MatrixRule(facts) : domain::CellRule(facts);
  const Effects effects = EffectsOf(results) | Effects::FailsIf(rule.may_fail);
  return Finish(act, rule.value, act.tree().Matrix(uniform ? ExprKind::kMatrix : ExprKind::kCell, rows, range, effects),
                effects);
}

// The same as a cell that is known element by element, each in a variable of its own.
std::optional<PartialValue> GatherParts(Activation& act, const PartialValues& results, const Dims& dims,
                                        SourceRange range) {
  if (std::ranges::all_of(results, &PartialValue::IsStatic)) return std::nullopt;
  std::vector<PartialValues> rows(static_cast<size_t>(dims[0]));
  for (size_t k = 0; k < results.size(); ++k) rows[k % rows.size()].push_back(results[k]);
  return CellOfElements(act, rows, range);
}

}  // namespace

// structfun(f, s): a call for each field; a column of scalars, or a struct with the same fields.
std::optional<PartialValues> MapFields(Activation& act, const builtin::Builtin& b, const PartialValues& args,
                                       const Demand& demand, SourceRange range) {
  const int nargout = demand.nargout;
  auto keep = [&] { return ResidualCall(act, b.name, args, demand, range); };
  bool uniform = true;
  if (args.size() == 4 && args[2].IsStatic() && args[2].facts.static_value().IsString() && args[3].IsStatic() &&
      args[2].facts.static_value().AsString() == "UniformOutput") {
    uniform = builtin::IsTrue(args[3].facts.static_value());
  } else if (args.size() != 2) {
    return keep();
  }
  std::optional<Callee> callee = StaticCallee(act, args[0]);
  std::vector<std::string> names;
  const bool in_place = callee && IsNested(callee->function) && !callee->captures;
  if (!callee || in_place || !act.now.can_hoist || nargout > 1 || !FieldNames(act, args[1], &names) || names.empty() ||
      names.size() > 64) {
    return keep();
  }
  const Checkpoint before(act);
  PartialValues results;
  bool exact = true;
  std::optional<ClassId> cls;
  for (const InternedName name : names) {
    PartialValues one = CallFunction(act, *callee, {FieldOf(act, args[1], name, range)}, 1, range);
    exact = exact && one.size() == 1 && !one[0].list && !one[0].diverges;
    if (!exact) break;
    NoteImpure(act, one[0]);
    if (uniform) {
      std::optional<ClassId> c = one[0].facts.classes().Single();
      exact = one[0].facts.IsScalar() && c && *c <= ClassId::kUint64 && (!cls || *cls == *c) && !one[0].parts;
      cls = c;
    }
    results.push_back(std::move(one[0]));
  }
  if (!exact) {
    before.Restore();
    return keep();
  }
  if (uniform) return PartialValues{Gather(act, results, Dims(static_cast<int64_t>(names.size()), 1), true, range)};
  return PartialValues{GatherFields(act, names, results, range)};
}

// The names of the fields of a scalar struct, when they are known.
bool FieldNames(const Activation& act, const PartialValue& s, std::vector<std::string>* names) {
  if (!s.IsPure()) return false;
  if (s.IsStatic()) {
    const Value& v = s.facts.static_value();
    if (!v.Is(ClassId::kStruct) || !v.IsScalar()) return false;
    names->assign(v.fields().begin(), v.fields().end());
    return true;
  }
  if (s.parts && s.parts->kind == PartialAggregate::kStruct) {
    *names = s.parts->names;
    return true;
  }
  if (s.parts || !s.facts.HasFields()) return false;
  for (const auto& [name, _] : s.facts.fields()) names->push_back(name);
  return true;
}

PartialValue FieldOf(Activation& act, const PartialValue& s, const std::string& name, SourceRange range) {
  if (s.IsStatic()) {
    const Value& v = s.facts.static_value();
    return PartialValue::Static(v.field(0, v.FieldIndex(name)));
  }
  if (s.parts) {
    for (size_t k = 0; k < s.parts->names.size(); ++k) {
      if (s.parts->names[k] == name) return PieceOf(act, s.parts->parts[k], range);
    }
  }
  ExprId made = residual::FieldOf(act.tree(), ResidualOf(act, s, range), name, range, kPure);
  return Finish(act, *s.facts.Field(name), made, kPure);
}

namespace {

// struct('a', ..., 'b', ...); a value that is or may be a cell stands in a cell, as struct() would spread it.
PartialValue GatherFields(Activation& act, const std::vector<std::string>& names, const PartialValues& values,
                          SourceRange range) {
  std::vector<ExprId> exprs;
  std::vector<std::pair<std::string, AbstractValue>> facts;
  Effects effects;
  for (size_t k = 0; k < names.size(); ++k) {
    ExprId value = ResidualOf(act, values[k], range);
    if (values[k].facts.classes().Has(ClassId::kCell)) {
      value = act.tree().Matrix(ExprKind::kCell, {{value}}, range, values[k].effects);
    }
    exprs.push_back(act.tree().Text(names[k], range));
    exprs.push_back(value);
    facts.emplace_back(names[k], values[k].facts);
    effects |= values[k].effects;
  }
  return Finish(act, AbstractValue::StructOf(std::move(facts)),
                act.tree().Call(builtin::names::k_struct, exprs, range, effects), effects);
}

}  // namespace

}  // namespace residua::specialise
