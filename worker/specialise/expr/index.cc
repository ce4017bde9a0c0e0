// Indexing (thesis 6.1.1): a(..), a{..}, a.b and chains of them; a call where the base names a function.
#include "worker/specialise/expr/index.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/residual/field_form.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/aggregate/element_values.h"
#include "worker/specialise/aggregate/line_array.h"
#include "worker/specialise/core/aggregate_kinds.h"
#include "worker/specialise/core/certain_failure.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/expr/known_lookup.h"
#include "worker/specialise/objects/map_object.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

namespace {

struct Chain;
PartialValues ApplyIndex(Activation& act, const PartialValue& base, ExprId id, const IndexedName& name,
                         const Demand& demand, const Chain& chain);
PartialValues ApplyCellIndex(Activation& act, const PartialValue& base, ExprId id, const IndexedName& name);
PartialValues ApplyField(Activation& act, const PartialValue& base, const std::string& field, ExprId id);

}  // namespace

using domain::AbstractSubscript;

namespace {

std::vector<AbstractSubscript> AbstractSubscripts(const PartialValues& subscripts) {
  std::vector<AbstractSubscript> out;
  for (const PartialValue& p : subscripts) out.push_back({p.colon, p.facts});
  return out;
}

// Handles are called, everything else is indexed.
bool CertainlyNotHandle(const AbstractValue& facts) { return !facts.classes().Has(value::ClassId::kFunctionHandle); }

// Nothing in the last step of the chain can come between what it indexes and the index: it stays where it stands.
bool HasSimpleSteps(const Activation& act, ExprId id) {
  const Ast& ast = act.ast();
  const auto subscripts = ast.Children(id).subspan(1);
  return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    const ExprKind kind = ast[s].kind;
    if (kind == ExprKind::kCellIndex) {  // of variables: `f{k}`
      return std::ranges::all_of(ast.Children(s), [&](ExprId part) {
        return ast[part].kind == ExprKind::kNumber ||
               (ast[part].kind == ExprKind::kIdentifier && act.now.env.Find(ast.Interned(part)) != nullptr);
      });
    }
    return kind == ExprKind::kNumber || kind == ExprKind::kColon || kind == ExprKind::kIdentifier ||
           kind == ExprKind::kString;
  });
}

}  // namespace

bool EvalSubscripts(Activation& act, ExprId id, const PartialValue& base, PartialValues* out) {
  auto children = act.ast().Children(id);
  int count = static_cast<int>(children.size()) - 1;
  bool known = true;
  for (int k = 0; k < count; ++k) {
    act.now.end_stack.push_back({&base, k, count});
    known = EvalArguments(act, children.subspan(k + 1, 1), out) && known;
    act.now.end_stack.pop_back();
  }
  return known;
}

namespace {

bool IsPostfix(ExprKind kind) {
  return kind == ExprKind::kIndex || kind == ExprKind::kCellIndex || kind == ExprKind::kField ||
         kind == ExprKind::kDynamicField;
}

// Whether a chain of fields names a function of a package.
bool NamesPackaged(Activation& act, ExprId id) {
  if (act.ast()[id].kind != ExprKind::kField) return false;
  const std::string name = interpret::PackagedName(act.ast(), id), package = name.substr(0, name.find('.'));
  if (name.empty() || act.now.env.Find(package) || FunctionNamed(act, package).valid()) return false;
  return FunctionNamed(act, name).valid();
}

// A chain of links while it is followed.
struct Chain {
  ExprId whole;             // its last link
  int nargout;              // what is asked of it
  bool behind_map = false;  // it has gone through a map that is known
};

bool IsMap(const PartialValue& p) { return p.parts && p.parts->kind == PartialAggregate::kMap; }

// A call within a chain is asked for as many values as the whole chain, though only its first is indexed.
void RequireOneAsked(const Activation& act, ExprId call, const Chain& chain) {
  if (call == chain.whole || chain.nargout == 1) return;
  throw Unsupported{"a call of which a part is asked for several values or none", act.ast()[call].range};
}

// `name (..)` within a chain. One that is not found stays in the residual as it is written, and is asked for what it
// was; Octave does not tell a built-in with one result how many are wanted. Of several results the first is followed.
PartialValues CallWithin(Activation& act, ExprId id, const std::string& name, const Demand& demand,
                         const Chain& chain) {
  const absl::Span<const ExprId> arguments = act.ast().Children(id).subspan(1);
  const SourceRange range = act.ast()[id].range;
  const FunctionRef f = FunctionNamed(act, name);
  const bool one =
      f.valid() && f.file == nullptr && f.builtin != nullptr && (f.builtin->max_out == 1 || chain.nargout == 0);
  const bool top = id == act.now.top_expr;
  if (id == chain.whole || chain.nargout == 1 || !f.valid() || one)
    return EvalCallByName(act, name, arguments, demand, range, top);
  Demand all = demand;
  all.nargout = chain.nargout;
  PartialValues results = EvalCallByName(act, name, arguments, all, range, top);
  const auto is_held = [&](const PartialValue& p) {
    return p.IsStatic() || p.parts || (p.residual.valid() && act.tree().ast[p.residual].kind == ExprKind::kIdentifier);
  };
  if (results.empty() || results[0].list || !is_held(results[0])) RequireOneAsked(act, id, chain);
  results.resize(1);
  return results;
}

PartialValues EvalLinks(Activation& act, ExprId id, const Demand& demand, Chain* chain);

// A call in the clothes of an index: a name that is no variable, or a function of a package.
std::optional<PartialValues> CallByIndex(Activation& act, ExprId id, const Demand& demand, const Chain& chain) {
  const syntax::Expr& e = act.ast()[id];
  const ExprId base_id = act.ast().Child(id, 0);
  const bool index = e.kind == ExprKind::kIndex, top = id == act.now.top_expr;
  absl::Span<const ExprId> arguments;
  if (index) arguments = act.ast().Children(id).subspan(1);
  if (index && act.ast()[base_id].kind == ExprKind::kIdentifier && !act.now.env.Find(act.ast().Interned(base_id))) {
    return CallWithin(act, id, act.ast().Name(base_id), demand, chain);
  }
  const ExprId called = index ? base_id : id;
  if (!NamesPackaged(act, called)) return std::nullopt;
  if (index) RequireOneAsked(act, id, chain);
  return EvalCallByName(act, interpret::PackagedName(act.ast(), called), arguments, demand, e.range, top);
}

// What is indexed.
PartialValue EvalBase(Activation& act, ExprId id, Chain* chain) {
  const ExprId base_id = act.ast().Child(id, 0);
  if (act.ast()[base_id].kind == ExprKind::kIdentifier) {
    const InternedName name = act.ast().Interned(base_id);
    const Binding* array = act.ast()[id].kind == ExprKind::kIndex ? act.now.env.Find(name) : nullptr;
    if (!array || !IsOfNumbers(array->parts)) return EvalOne(act, base_id, Demand().WithElements());
    PartialValue base;
    base.facts = array->facts;
    base.parts = array->parts;
    base.variable = name;
    return base;
  }
  const Demand demand = Demand(1).WithElements();
  PartialValues values = IsPostfix(act.ast()[base_id].kind)
                             ? HandedOn(act, base_id, EvalLinks(act, base_id, demand, chain), demand)
                             : EvalMulti(act, base_id, demand);
  if (values.size() != 1 || (values[0].list && !(values[0].residual.valid() && HasSimpleSteps(act, id)))) {
    throw Unsupported{"an index into a comma-separated list", act.ast()[base_id].range};
  }
  // Whether it is one value shows when it runs: the index fails on any other list, here and there.
  if (values[0].list) return PartialValue::Dynamic(AbstractValue::Top(), values[0].residual, Effects::Any());
  return values[0];
}

// What an object gives is no part of the variable.
IndexedName NameOfIndexed(const Activation& act, ExprId id) {
  const Ast& ast = act.ast();
  IndexedName name;
  ExprId at = ast.Child(id, 0);
  if (ast[at].kind == ExprKind::kIdentifier) name.variable = ast.Interned(at);
  while (IsPostfix(ast[at].kind)) at = ast.Child(at, 0);
  const Binding* root = ast[at].kind == ExprKind::kIdentifier ? act.now.env.Find(ast.Interned(at)) : nullptr;
  const bool object = root && root->facts.classes().Has(value::ClassId::kObject);
  if (root && (!object || !name.variable.empty())) name.root = ast.Interned(at);
  return name;
}

PartialValues ApplyDynamicField(Activation& act, const PartialValue& base, ExprId id, const IndexedName& name) {
  const PartialValue field = EvalOne(act, act.ast().Child(id, 1));
  if (field.IsStatic() && field.facts.static_value().IsString()) {
    return ApplyField(act, base, field.facts.static_value().AsString(), id);
  }
  const SourceRange range = Origin(act, id);
  const ExprId table = ResidualTable(act, base, name, range);
  const ExprId made = act.tree().Make(ExprKind::kDynamicField, Op::kNone, "", {table, ResidualOf(act, field, range)},
                                      range, Effects::Any());
  PartialValue p = PartialValue::Dynamic(AbstractValue::Top(), made, Effects::Any());
  if (!base.facts.shape().IsScalar()) {  // the field of each element, of which there may be more than one
    p.values = std::make_shared<const AbstractValue>(
        AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), domain::Shape::Top()));
    p.list = !base.facts.shape().MayBeScalar();
  }
  return {p};
}

}  // namespace

namespace {

PartialValues EvalLinks(Activation& act, ExprId id, const Demand& demand, Chain* chain) {
  act.session.Step();
  if (std::optional<PartialValues> map = EvalMapExpression(act, id)) {
    chain->behind_map = chain->behind_map || !(map->size() == 1 && IsMap((*map)[0]));
    return *map;
  }
  if (std::optional<PartialValue> part = EvalProjected(act, id)) return {*std::move(part)};
  if (std::optional<PartialValues> results = CallByIndex(act, id, demand, *chain)) return *results;
  const IndexedName name = NameOfIndexed(act, id);
  const PartialValue base = EvalBase(act, id, chain);
  if (base.diverges) return {base};
  chain->behind_map = chain->behind_map || IsMap(base);
  switch (act.ast()[id].kind) {
    case ExprKind::kIndex:
      return ApplyIndex(act, base, id, name, demand, *chain);
    case ExprKind::kCellIndex:
      return ApplyCellIndex(act, base, id, name);
    case ExprKind::kField:
      return ApplyField(act, base, act.ast().Name(id), id);
    default:
      return ApplyDynamicField(act, base, id, name);
  }
}

// What a chain through a map gives: one value, the first of a list.
PartialValues FirstBehindMap(Activation& act, ExprId id, PartialValues values, const Demand& demand) {
  if (demand.nargout > 1) throw Unsupported{"several values of what stands behind a map", act.ast()[id].range};
  if (values.empty()) {
    const value::MatlabError none("", "invalid number of elements on RHS of assignment");
    return {FailingFold(act, none, Origin(act, id))};
  }
  values.resize(1);
  if (!values[0].list) return values;
  // Of a list an assignment takes the first value, and says the same where there is none.
  if (id != act.now.top_expr || act.now.plain_target.empty()) {
    throw Unsupported{"a list behind a map", act.ast()[id].range};
  }
  values[0].list = false;
  values[0].values = nullptr;
  return values;
}

}  // namespace

PartialValues EvalPostfixChain(Activation& act, ExprId id, const Demand& demand) {
  Chain chain{id, demand.nargout};
  PartialValues values = EvalLinks(act, id, demand, &chain);
  return chain.behind_map ? FirstBehindMap(act, id, std::move(values), demand) : values;
}

namespace {

// One real number again and again.
bool AllAlike(const Value& v) {
  if (!v.Is(value::ClassId::kDouble) || v.IsComplex() || v.storage() != value::Storage::kFull || v.IsEmpty()) {
    return false;
  }
  const double* d = v.data<double>();
  return std::all_of(d, d + v.numel(), [&](double e) { return e == *d && std::signbit(e) == std::signbit(*d); });
}

PartialValues CallOfHandle(Activation& act, const Callee& callee, ExprId id, const Demand& demand) {
  const SourceRange range = Origin(act, id);
  PartialValues args;
  const bool in_parts = demand.in_parts || CanSplitCells(act);
  const PartialValue handle = PartialValue::Static(Value::Double(1));  // as `end` sees it: one element
  act.now.end_stack.push_back({&handle, 0, 1});
  const bool counted = EvalArguments(act, act.ast().Children(id).subspan(1), &args, in_parts, CanSplitCells(act));
  act.now.end_stack.pop_back();
  if (!counted) throw Unsupported{"a call with an argument list of unknown length", act.ast()[id].range};
  if (IsNested(callee.function) && !callee.captures) {
    return CallNested(act, callee.function, args, demand.nargout, range, id == act.now.top_expr);
  }
  return CallFunction(act, callee, args, demand, range);
}

// What any key of a map gives.
AbstractValue AnyOfMap(const PartialAggregate& map) {
  AbstractValue any = AbstractValue::Bottom();
  for (const Part& part : map.parts) {
    any = Join(any, part.parts ? part.facts.Forget().ForgetContents() : part.facts.Forget());
  }
  return any.IsBottom() ? AbstractValue::Top() : any.Forget();
}

// s(1) is s.
bool IsFirst(const PartialValues& subscripts) {
  return !subscripts.empty() && std::ranges::all_of(subscripts, [](const PartialValue& p) {
    const Value& v = p.facts.static_value();
    return p.colon || (v.IsScalar() && v.Is(value::ClassId::kDouble) && v.ElementAsDouble(0) == 1);
  });
}

// Known subscripts of an aggregate that is known part by part: the numbers of its elements are indexed instead.
std::optional<PartialValue> IndexParts(Activation& act, const PartialValue& base, const PartialValues& subscripts,
                                       ExprId id, const IndexedName& name, const Demand& demand) {
  const SourceRange range = Origin(act, id);
  const PartialAggregate& whole = *base.parts;
  if (whole.kind == PartialAggregate::kStruct && IsFirst(subscripts)) return base;
  if (whole.kind == PartialAggregate::kLines) return PickLine(act, whole, subscripts, range);
  if (whole.kind == PartialAggregate::kSparse) {
    const auto picked = Picked(*ElementsFrom(act, base, range), subscripts);
    return picked ? std::optional(ArrayFrom(act, *picked, name.variable, range)) : std::nullopt;
  }
  if (!KindOf(whole).holds_elements) return std::nullopt;
  try {
    const Value picked = builtin::Index(PlacesIn(whole.dims), StaticSubscripts(subscripts), name.root);
    if (whole.kind == PartialAggregate::kArray) {
      const bool steers = !act.now.plain_target.empty() && ControlsBranch(act, act.now.plain_target);
      return PickElements(act, whole, picked, id == act.now.top_expr ? steers : demand.elements, range);
    }
    std::shared_ptr<PartialAggregate> some = ElementsAt(whole, picked);
    return PieceOf(act, PartOfVirtual(std::move(some)), range);
  } catch (const value::MatlabError& error) {
    return FailingFold(act, error, range);
  }
}

// Of an object, what is written as its part may be a method.
Effects EffectsOfSelecting(const PartialValue& base, const domain::OneResult& rule) {
  const bool calls = base.facts.classes().Has(value::ClassId::kObject);
  return calls ? Effects::AnyUnless(!rule.may_fail) : Effects::FailsIf(rule.may_fail);
}

// What is indexed, as code: `true(k)` would be a call with an argument, `true()(k)` is not.
ExprId IndexedCode(Activation& act, ExprId code, SourceRange range) {
  ResidualTree& tree = act.tree();
  const bool called = tree.ast[code].kind == ExprKind::kIdentifier && tree.facts[code].function;
  return called ? tree.Call(tree.ast.Name(code), {}, range, kPure) : code;
}

// An index, or a call of what may be a handle, as residual code.
ExprId ResidualIndex(Activation& act, ExprKind kind, const PartialValue& base, const PartialValues& subscripts,
                     const IndexedName& name, SourceRange range, Effects effects) {
  const ExprId whole =
      effects.none() ? ResidualOf(act, base, range, name.variable) : ResidualTable(act, base, name, range);
  std::vector<ExprId> children{IndexedCode(act, whole, range)};
  for (const PartialValue& p : subscripts) children.push_back(ResidualOf(act, p, range));
  return act.tree().Make(kind, Op::kNone, "", children, range, effects);
}

// Of what may be a function, or with subscripts of which it is not known how many there are.
PartialValues ApplyUnknown(Activation& act, const PartialValue& base, const PartialValues& subscripts, bool known,
                           const Demand& demand, const std::function<ExprId(Effects)>& residual, SourceRange range) {
  if (known && !base.parts && base.facts.classes().Only(value::ClassId::kFunctionHandle)) {
    if (std::optional<PartialValues> results = CallThroughSet(act, base, subscripts, demand, residual, range))
      return *results;
  }
  // Of a value that may be a function several results may be asked for; an array that stands there has too few.
  if (demand.nargout > 1 && !base.parts && !CertainlyNotHandle(base.facts)) {
    return SplitOutputs(act, residual(Effects::Any()), std::vector<AbstractValue>(demand.nargout), demand.outputs,
                        range);
  }
  AbstractValue facts = AbstractValue::Top();
  if (!known && !base.parts) {
    PartialValues leading;
    for (const PartialValue& p : subscripts) {
      if (p.list) break;
      leading.push_back(p);
    }
    facts = domain::IndexListRule(base.facts.ForgetContents(), AbstractSubscripts(leading)).value;
  }
  return {PartialValue::Dynamic(facts, residual(Effects::Any()), Effects::Any())};
}

// Of an array, with subscripts that are values. What happens beside: `effects`.
PartialValue ElementsOf(Activation& act, const PartialValue& base, PartialValues subscripts, const IndexedName& name,
                        const AbstractValue& facts, Effects effects, SourceRange range) {
  PartialValue from = base;
  const domain::ClassSet arrays = domain::ClassSet::NumericLogicalChar() | domain::ClassSet::Sparse();
  for (PartialValue& p : subscripts) {  // the text ':' is the same, of an array
    const bool text = p.IsStatic() && p.facts.static_value().IsString() && p.facts.static_value().AsString() == ":";
    p.colon = p.colon || (text && base.facts.classes().SubsetOf(arrays));
  }
  if (const std::optional<Dims> dims = facts.shape().Known();
      effects.In(Effects::Reads()) && dims && dims->numel() == 0 && facts.classes().Only(value::ClassId::kDouble) &&
      !facts.MayBeSparse() && facts.real() == domain::Tristate::kTrue && facts.IsFullStorage()) {
    return PartialValue::Static(Value::Array(value::ClassId::kDouble, *dims));  // no element
  }
  if (effects.none() && !base.IsStatic() && !base.parts && SimplifyIndex(act, base, &subscripts)) return base;
  if (effects.none() && base.IsStatic()) {
    if (std::optional<Value> line = LineOf(base.facts.static_value(), subscripts)) {
      const auto open = std::find_if(subscripts.begin(), subscripts.end(),
                                     [](const PartialValue& p) { return !p.colon && !p.IsStatic(); });
      subscripts = {PartialValue(*open)};
      from = PartialValue::Static(*std::move(line));
    }
    if (AllAlike(from.facts.static_value()) && facts.IsScalar()) {
      return PartialValue::Static(Value::Double(from.facts.static_value().ElementAsDouble(0)));
    }
  }
  const ExprId made = ResidualIndex(act, ExprKind::kIndex, from, subscripts, name, range, effects);
  if (base.facts.classes().SubsetOf(arrays)) act.tree().facts.At(made).elements = true;
  return Finish(act, facts, made, effects);
}

PartialValues ApplyIndex(Activation& act, const PartialValue& base, ExprId id, const IndexedName& name,
                         const Demand& demand, const Chain& chain) {
  const SourceRange range = Origin(act, id);
  if (std::optional<Callee> callee = StaticCallee(act, base);
      callee && !base.facts.classes().Has(value::ClassId::kChar)) {
    RequireOneAsked(act, id, chain);
    return CallOfHandle(act, *callee, id, demand);
  }
  PartialValues subscripts;
  const bool known = EvalSubscripts(act, id, base, &subscripts);
  if (const PartialValue* failing = base.IsPure() ? FirstFailing(subscripts) : nullptr) return {*failing};
  const auto residual = [&](Effects effects) {
    return ResidualIndex(act, ExprKind::kIndex, base, subscripts, name, range, effects);
  };
  if (known && base.IsStatic() && AllStatic(subscripts)) {
    try {
      return {PartialValue::Static(
          builtin::Stored(builtin::Index(base.facts.static_value(), StaticSubscripts(subscripts), name.root)))};
    } catch (const value::MatlabError& error) {
      return {FailingFold(act, error, range)};
    }
  }
  if (base.parts && base.parts->kind == PartialAggregate::kMap) {
    if (std::optional<PartialValue> found = LookUp(act, base, subscripts, range)) return {*found};
    return {PartialValue::Dynamic(AnyOfMap(*base.parts), residual(Effects::Any()), Effects::Any())};
  }
  if (!CertainlyNotHandle(base.facts)) ForgetGlobals(act);
  if (!CertainlyNotHandle(base.facts) || !known) {
    return ApplyUnknown(act, base, subscripts, known, demand, residual, range);
  }
  if (base.parts && AllStatic(subscripts)) {
    if (std::optional<PartialValue> part = IndexParts(act, base, subscripts, id, name, demand)) return {*part};
  }
  const domain::OneResult rule = domain::IndexRule(base.facts, AbstractSubscripts(subscripts));
  if (const auto error = rule.may_fail ? LiesBeyond(base.facts, subscripts, name.root) : std::nullopt)
    RemarkOnFailure(act, *error, range);
  const Effects effects = base.effects | EffectsOf(subscripts) | EffectsOfSelecting(base, rule);
  return {ElementsOf(act, base, std::move(subscripts), name, rule.value, effects, range)};
}

// The elements at known places of a cell whose extents are known; `numbers`: of those places, counted from 0.
PartialValues CellElements(Activation& act, const PartialValue& base, const Value& numbers, const IndexedName& name,
                           SourceRange range) {
  PartialValues out;
  for (int64_t k = 0; k < numbers.numel(); ++k) {
    const size_t at = static_cast<size_t>(numbers.ElementAsDouble(k));
    if (base.parts) {
      out.push_back(PieceOf(act, base.parts->parts[at], range));
      continue;
    }
    const ExprId number = act.tree().Number(static_cast<double>(at + 1), range);
    const ExprId made = act.tree().Make(ExprKind::kCellIndex, Op::kNone, "",
                                        {ResidualOf(act, base, range, name.variable), number}, range, base.effects);
    out.push_back(Finish(act, base.facts.elements()[at], made, base.effects));
  }
  return out;
}

// At known places of a cell that is known, or known element by element.
std::optional<PartialValues> ElementsAtKnown(Activation& act, const PartialValue& base, const PartialValues& subscripts,
                                             const IndexedName& name, SourceRange range) {
  try {
    if (base.IsStatic()) {
      PartialValues out;
      for (const Value& v : builtin::CellIndex(base.facts.static_value(), StaticSubscripts(subscripts), name.root)) {
        out.push_back(PartialValue::Static(v));
      }
      return out;
    }
    if (!base.facts.HasElements() && !(base.parts && base.parts->kind == PartialAggregate::kCell)) return std::nullopt;
    const std::optional<Dims> dims = base.parts ? std::optional<Dims>(base.parts->dims) : base.facts.shape().Known();
    if (!dims) return std::nullopt;
    return CellElements(act, base, builtin::Index(PlacesIn(*dims), StaticSubscripts(subscripts), name.root), name,
                        range);
  } catch (const value::MatlabError& error) {
    return PartialValues{FailingFold(act, error, range)};
  }
}

PartialValues ApplyCellIndex(Activation& act, const PartialValue& base, ExprId id, const IndexedName& name) {
  const SourceRange range = Origin(act, id);
  PartialValues subscripts;
  const bool known = EvalSubscripts(act, id, base, &subscripts);
  if (const PartialValue* failing = base.IsPure() ? FirstFailing(subscripts) : nullptr) return {*failing};
  if (known && subscripts.empty()) {  // an error, in other words where the base is no cell
    const ExprId made = ResidualIndex(act, ExprKind::kCellIndex, base, subscripts, name, range, Effects::Any());
    return {PartialValue::Dynamic(AbstractValue::Top(), made, Effects::Any())};
  }
  if (known && AllStatic(subscripts)) {
    if (std::optional<PartialValues> found = ElementsAtKnown(act, base, subscripts, name, range)) return *found;
  }
  if (!known) throw Unsupported{"a cell index of unknown length", act.ast()[id].range};
  const domain::ExtentRange count = domain::CellIndexCount(base.facts, AbstractSubscripts(subscripts));
  const domain::OneResult rule = domain::CellIndexRule(base.facts, AbstractSubscripts(subscripts));
  const bool one = count.IsKnown() && count.low == 1;
  // A scalar subscript gives exactly one value or fails.
  bool scalar_subscripts = true;
  for (const PartialValue& p : subscripts) scalar_subscripts = scalar_subscripts && !p.colon && p.facts.IsScalar();
  const Effects effects = base.effects | EffectsOf(subscripts) | EffectsOfSelecting(base, rule);
  if (one || scalar_subscripts) {
    const ExprId made = ResidualIndex(act, ExprKind::kCellIndex, base, subscripts, name, range, effects);
    return {Finish(act, rule.value, made, effects)};
  }
  PartialValue list = PartialValue::Dynamic(
      rule.value.IsBottom() ? AbstractValue::Top() : rule.value.Forget(),
      ResidualIndex(act, ExprKind::kCellIndex, base, subscripts, name, range, Effects::Any()), Effects::Any());
  list.list = true;
  list.values =
      std::make_shared<const AbstractValue>(domain::IndexRule(base.facts, AbstractSubscripts(subscripts)).value);
  return {list};
}

PartialValues ApplyField(Activation& act, const PartialValue& base, const std::string& field, ExprId id) {
  SourceRange range = Origin(act, id);
  const ExprId head = act.ast().Child(id, 0);
  const InternedName name = act.ast()[head].kind == ExprKind::kIdentifier ? act.ast().Interned(head) : InternedName();
  auto residual = [&](Effects effects) {
    return residual::FieldOf(act.tree(), ResidualOf(act, base, range, name), field, range, effects);
  };
  if (base.IsStatic()) {
    try {
      PartialValues out;
      for (const Value& v : builtin::FieldAccess(base.facts.static_value(), field))
        out.push_back(PartialValue::Static(v));
      return out;
    } catch (const value::MatlabError& error) {
      return {FailingFold(act, error, range)};
    }
  }
  if (base.parts && base.parts->kind == PartialAggregate::kStruct) {
    for (size_t k = 0; k < base.parts->names.size(); ++k) {
      if (base.parts->names[k] == field) return {PieceOf(act, base.parts->parts[k], range)};
    }
    try {
      Value none = Value::Struct(Dims(1, 1));
      for (const std::string& f : base.parts->names) none.AddField(f);
      builtin::FieldAccess(none, field);
    } catch (const value::MatlabError& error) {
      return {FailingFold(act, error, range)};
    }
  }
  if (base.parts && base.parts->kind == PartialAggregate::kStructArray) {
    const auto& names = base.parts->names;
    const auto at = std::find(names.begin(), names.end(), field);
    if (at != names.end()) {
      PartialValues out;
      for (const Part& element : base.parts->parts) {
        out.push_back(PieceOf(
            act, AsParts(element, PartialAggregate::kStruct)->parts[static_cast<size_t>(at - names.begin())], range));
      }
      return out;
    }
  }
  domain::OneResult rule = domain::FieldRule(base.facts, field);
  Effects effects = base.effects | EffectsOfSelecting(base, rule);
  const ExprId made = residual(effects);
  PartialValue p = Finish(act, rule.value, made, effects);
  if (p.IsStatic()) p.residual = made;  // a table is read there (ResidualOf)
  if (!base.facts.shape().IsScalar() && !p.IsStatic()) {
    // An array of structs gives a list; one of unknown shape is taken to be scalar, as a value is expected of it, and
    // stays impure: it may fail.
    p.effects = Effects::Any();
    act.tree().facts.At(p.residual).effects = Effects::Any();
    p.values = std::make_shared<const AbstractValue>(domain::FieldListRule(base.facts, field));
    if (p.facts.IsBottom()) p.facts = AbstractValue::Top();  // no element: a list of no values
    if (!base.facts.shape().MayBeScalar()) p.list = true;
  }
  return {p};
}

}  // namespace

}  // namespace residua::specialise
