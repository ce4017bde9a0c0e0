// Indexing (thesis 6.1.1): a(..), a{..}, a.b and chains of them; a call where the base names a function.
#include "worker/specialise/expr/index.h"

#include <algorithm>
#include <cmath>

#include "worker/builtin/null_value.h"
#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/element_array.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/algebra.h"
#include "worker/specialise/objects/map_object.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

namespace {

Pieces ApplyIndex(Activation& act, const Piece& base, ExprId id, const std::string& name, const Demand& demand);
Pieces ApplyCellIndex(Activation& act, const Piece& base, ExprId id, const std::string& name);
Pieces ApplyField(Activation& act, const Piece& base, const std::string& field, ExprId id);

}  // namespace

using domain::AbstractSubscript;

namespace {

std::vector<AbstractSubscript> AbstractSubscripts(const Pieces& subscripts) {
  std::vector<AbstractSubscript> out;
  for (const Piece& p : subscripts) out.push_back({p.colon, p.facts});
  return out;
}

std::vector<builtin::Subscript> StaticSubscripts(const Pieces& subscripts) {
  std::vector<builtin::Subscript> out;
  for (const Piece& p : subscripts) out.push_back({p.colon, p.colon ? Value() : p.facts.static_value()});
  return out;
}

// Handles are called, everything else is indexed.
bool CertainlyNotHandle(const AbstractValue& facts) { return !facts.classes().Has(value::ClassId::kFunctionHandle); }

// Nothing in the last step of the chain can come between what it indexes and the index.
bool HasSimpleSteps(const Ast& ast, ExprId id) {
  const auto subscripts = ast.Children(id).subspan(1);
  return std::all_of(subscripts.begin(), subscripts.end(), [&](ExprId s) {
    const ExprKind kind = ast[s].kind;
    return kind == ExprKind::kNumber || kind == ExprKind::kColon || kind == ExprKind::kIdentifier ||
           kind == ExprKind::kString;
  });
}

}  // namespace

bool EvalSubscripts(Activation& act, ExprId id, const Piece& base, Pieces* out) {
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

// Whether a chain of fields names a function of a package.
bool NamesPackaged(Activation& act, ExprId id) {
  if (act.ast()[id].kind != ExprKind::kField) return false;
  const std::string name = interpret::PackagedName(act.ast(), id), package = name.substr(0, name.find('.'));
  if (name.empty() || act.now.env.Find(package) || act.session.functions.Find(package, act.file, act.function).valid())
    return false;
  return act.session.functions.Find(name, act.file, act.function).valid();
}

}  // namespace

Pieces EvalPostfixChain(Activation& act, ExprId id, const Demand& demand) {
  act.session.Step();
  if (std::optional<Pieces> map = EvalMapExpression(act, id)) return *map;
  const syntax::Expr& e = act.ast()[id];
  ExprId base_id = act.ast().Child(id, 0);
  const syntax::Expr& base_expr = act.ast()[base_id];
  bool base_is_name = base_expr.kind == ExprKind::kIdentifier;
  std::string name = base_is_name ? act.ast().Name(base_id) : "";
  if (base_is_name && !act.now.env.Find(name)) {
    if (e.kind == ExprKind::kIndex) {
      return EvalCallByName(act, name, act.ast().Children(id).subspan(1), demand, e.range, id == act.now.top_expr);
    }
  }
  if (const ExprId called = e.kind == ExprKind::kIndex ? base_id : id; NamesPackaged(act, called)) {
    absl::Span<const ExprId> arguments;
    if (called != id) arguments = act.ast().Children(id).subspan(1);
    return EvalCallByName(act, interpret::PackagedName(act.ast(), called), arguments, demand, e.range,
                          id == act.now.top_expr);
  }
  Piece base;
  const Binding* array = base_is_name && e.kind == ExprKind::kIndex ? act.now.env.Find(name) : nullptr;
  if (array && array->parts && array->parts->kind == Virtual::kArray) {
    base.facts = array->facts;
    base.parts = array->parts;
    base.variable = name;
  } else if (base_is_name) {
    base = EvalOne(act, base_id);
  } else {
    Pieces values = EvalMulti(act, base_id, 1);
    if (values.size() != 1 || (values[0].list && !(values[0].residual.valid() && HasSimpleSteps(act.ast(), id)))) {
      throw Unsupported{"an index into a comma-separated list", base_expr.range};
    }
    base = values[0];
    // Whether it is one value shows when it runs: the index fails on any other list, here and there.
    if (base.list) base = Piece::Dynamic(AbstractValue::Top(), base.residual, false);
  }
  if (base.diverges) return {base};
  switch (e.kind) {
    case ExprKind::kIndex:
      return ApplyIndex(act, base, id, name, demand);
    case ExprKind::kCellIndex:
      return ApplyCellIndex(act, base, id, name);
    case ExprKind::kField:
      return ApplyField(act, base, act.ast().Name(id), id);
    default: {
      Piece field = EvalOne(act, act.ast().Child(id, 1));
      if (field.IsStatic() && field.facts.static_value().IsString()) {
        return ApplyField(act, base, field.facts.static_value().AsString(), id);
      }
      ExprId made =
          act.tree().Make(ExprKind::kDynamicField, Op::kNone, "",
                          {ResidualTable(act, base, name, Origin(act, id)), ResidualOf(act, field, Origin(act, id))},
                          Origin(act, id), false);
      Piece p = Piece::Dynamic(AbstractValue::Top(), made, false);
      if (!base.facts.shape().IsScalar()) {  // the field of each element, of which there may be more than one
        p.values = std::make_shared<const AbstractValue>(
            AbstractValue::Array(domain::ClassSet::Of(value::ClassId::kCell), domain::Shape::Top()));
        p.list = !base.facts.shape().MayBeScalar();
      }
      return {p};
    }
  }
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

Pieces CallOfHandle(Activation& act, const Callee& callee, ExprId id, const Demand& demand) {
  const SourceRange range = Origin(act, id);
  Pieces args;
  const bool in_parts = demand.in_parts || CanSplitCells(act);
  const bool counted = EvalArguments(act, act.ast().Children(id).subspan(1), &args, in_parts);
  if (!counted) throw Unsupported{"a call with an argument list of unknown length", act.ast()[id].range};
  if (IsNested(callee.function) && !callee.captures) {
    return CallNested(act, callee.function, args, demand.nargout, range, id == act.now.top_expr);
  }
  return CallFunction(act, callee, args, demand, range);
}

// What any key of a map gives.
AbstractValue AnyOfMap(const Virtual& map) {
  AbstractValue any = AbstractValue::Bottom();
  for (const Part& part : map.parts) {
    any = Join(any, part.parts ? part.facts.Forget().ForgetContents() : part.facts.Forget());
  }
  return any.IsBottom() ? AbstractValue::Top() : any.Forget();
}

// s(1) is s.
bool IsFirst(const Pieces& subscripts) {
  return !subscripts.empty() && std::ranges::all_of(subscripts, [](const Piece& p) {
    const Value& v = p.facts.static_value();
    return p.colon || (v.IsScalar() && v.Is(value::ClassId::kDouble) && v.ElementAsDouble(0) == 1);
  });
}

// Known subscripts of an aggregate that is known part by part: the numbers of its elements are indexed instead.
std::optional<Piece> IndexParts(Activation& act, const Piece& base, const Pieces& subscripts, ExprId id,
                                const std::string& name) {
  const SourceRange range = Origin(act, id);
  const Virtual& whole = *base.parts;
  if (whole.kind == Virtual::kStruct && IsFirst(subscripts)) return base;
  if (whole.kind != Virtual::kCell && whole.kind != Virtual::kArray && whole.kind != Virtual::kStructArray) {
    return std::nullopt;
  }
  Value numbers = Value::Array(value::ClassId::kDouble, whole.dims);
  for (int64_t k = 0; k < numbers.numel(); ++k) numbers.mutable_data<double>()[k] = static_cast<double>(k);
  try {
    const Value picked = builtin::Index(numbers, StaticSubscripts(subscripts), name);
    if (whole.kind == Virtual::kArray) {
      const bool steers = id == act.now.top_expr && !act.now.plain_target.empty() && Steers(act, act.now.plain_target);
      return PickElements(act, whole, picked, steers, range);
    }
    auto some = std::make_shared<Virtual>();
    some->kind = whole.kind;
    some->names = whole.names;
    some->dims = picked.dims();
    for (int64_t k = 0; k < picked.numel(); ++k) {
      some->parts.push_back(whole.parts[static_cast<size_t>(picked.ElementAsDouble(k))]);
    }
    if (some->kind == Virtual::kStructArray) return PieceOf(act, PartOfVirtual(std::move(some)), range);
    Piece p;
    p.facts = FactsOfCell(*some);
    p.parts = some;
    return p;
  } catch (const value::MatlabError& error) {
    return FailingFold(act, error, range);
  }
}

Pieces ApplyIndex(Activation& act, const Piece& base, ExprId id, const std::string& name, const Demand& demand) {
  const int nargout = demand.nargout;
  SourceRange range = Origin(act, id);
  if (std::optional<Callee> callee = StaticCallee(act, base);
      callee && !base.facts.classes().Has(value::ClassId::kChar)) {
    return CallOfHandle(act, *callee, id, demand);
  }
  Pieces subscripts;
  bool known = EvalSubscripts(act, id, base, &subscripts);
  if (const Piece* failing = base.pure ? FirstFailing(subscripts) : nullptr) return {*failing};
  Piece from = base;
  auto residual = [&](bool pure) {
    std::vector<ExprId> children{pure ? ResidualOf(act, from, range, name) : ResidualTable(act, from, name, range)};
    for (const Piece& p : subscripts) children.push_back(ResidualOf(act, p, range));
    return act.tree().Make(ExprKind::kIndex, Op::kNone, "", children, range, pure);
  };
  if (known && base.IsStatic() && AllStatic(subscripts)) {
    try {
      return {Piece::Static(
          builtin::Stored(builtin::Index(base.facts.static_value(), StaticSubscripts(subscripts), name)))};
    } catch (const value::MatlabError& error) {
      return {FailingFold(act, error, range)};
    }
  }
  if (base.parts && base.parts->kind == Virtual::kMap) {
    if (std::optional<Piece> found = LookUp(act, base, subscripts, range)) return {*found};
    return {Piece::Dynamic(AnyOfMap(*base.parts), residual(false), false)};
  }
  if (!CertainlyNotHandle(base.facts)) ForgetGlobals(act);
  if (known && !base.parts && base.facts.classes().Only(value::ClassId::kFunctionHandle)) {
    if (std::optional<Pieces> results = CallThroughSet(act, base, subscripts, demand, residual, range)) return *results;
  }
  // Of a value that may be a function several results may be asked for; an array that stands there has too few.
  if (nargout > 1 && !base.parts && !CertainlyNotHandle(base.facts)) {
    return SplitOutputs(act, residual(false), std::vector<AbstractValue>(nargout), demand.outputs, range);
  }
  if (!CertainlyNotHandle(base.facts) || !known) {
    AbstractValue facts = AbstractValue::Top();
    if (!known && !base.parts) {
      Pieces leading;
      for (const Piece& p : subscripts) {
        if (p.list) break;
        leading.push_back(p);
      }
      facts = domain::IndexListRule(base.facts.ForgetContents(), AbstractSubscripts(leading)).value;
    }
    return {Piece::Dynamic(facts, residual(false), false)};
  }
  if (base.parts && AllStatic(subscripts)) {
    if (std::optional<Piece> part = IndexParts(act, base, subscripts, id, name)) return {*part};
  }
  domain::OneResult rule = domain::IndexRule(base.facts, AbstractSubscripts(subscripts));
  bool pure = base.pure && AllPure(subscripts) && !rule.may_fail;
  if (pure && !base.IsStatic() && !base.parts && SimplifyIndex(act, base, &subscripts)) return {base};
  if (pure && base.IsStatic()) {
    if (std::optional<Value> line = LineOf(base.facts.static_value(), subscripts)) {
      const auto open =
          std::find_if(subscripts.begin(), subscripts.end(), [](const Piece& p) { return !p.colon && !p.IsStatic(); });
      subscripts = {Piece(*open)};
      from = Piece::Static(*std::move(line));
    }
    if (AllAlike(from.facts.static_value()) && rule.value.IsScalar()) {
      return {Piece::Static(Value::Double(from.facts.static_value().ElementAsDouble(0)))};
    }
  }
  const domain::ClassSet arrays = domain::ClassSet::NumericLogicalChar() | domain::ClassSet::Sparse();
  for (Piece& p : subscripts) {  // the text ':' is the same, of an array
    const bool text = p.IsStatic() && p.facts.static_value().IsString() && p.facts.static_value().AsString() == ":";
    p.colon = p.colon || (text && base.facts.classes().SubsetOf(arrays));
  }
  const ExprId made = residual(pure);
  if (base.facts.classes().SubsetOf(arrays)) act.tree().facts.SetElements(made);
  return {Finish(act, rule.value, made, pure)};
}

Pieces ApplyCellIndex(Activation& act, const Piece& base, ExprId id, const std::string& name) {
  SourceRange range = Origin(act, id);
  Pieces subscripts;
  bool known = EvalSubscripts(act, id, base, &subscripts);
  if (const Piece* failing = base.pure ? FirstFailing(subscripts) : nullptr) return {*failing};
  auto residual = [&](bool pure) {
    std::vector<ExprId> children{pure ? ResidualOf(act, base, range, name) : ResidualTable(act, base, name, range)};
    for (const Piece& p : subscripts) children.push_back(ResidualOf(act, p, range));
    return act.tree().Make(ExprKind::kCellIndex, Op::kNone, "", children, range, pure);
  };
  if (known && base.IsStatic() && AllStatic(subscripts)) {
    try {
      Pieces out;
      for (const Value& v : builtin::CellIndex(base.facts.static_value(), StaticSubscripts(subscripts), name)) {
        out.push_back(Piece::Static(v));
      }
      return out;
    } catch (const value::MatlabError& error) {
      return {FailingFold(act, error, range)};
    }
  }
  if (known && AllStatic(subscripts) &&
      (base.facts.HasElements() || (base.parts && base.parts->kind == Virtual::kCell))) {
    std::optional<Dims> dims = base.parts ? std::optional<Dims>(base.parts->dims) : base.facts.shape().Known();
    if (dims) {
      Value numbers = Value::Array(value::ClassId::kDouble, *dims);
      for (int64_t k = 0; k < numbers.numel(); ++k) numbers.mutable_data<double>()[k] = static_cast<double>(k);
      try {
        Value picked = builtin::Index(numbers, StaticSubscripts(subscripts), name);
        Pieces out;
        for (int64_t k = 0; k < picked.numel(); ++k) {
          size_t at = static_cast<size_t>(picked.ElementAsDouble(k));
          if (base.parts) {
            out.push_back(PieceOf(act, base.parts->parts[at], range));
            continue;
          }
          const AbstractValue& facts = base.facts.elements()[at];
          ExprId number = act.tree().Number(static_cast<double>(at + 1), range);
          ExprId made = act.tree().Make(ExprKind::kCellIndex, Op::kNone, "",
                                        {ResidualOf(act, base, range, name), number}, range, base.pure);
          out.push_back(Finish(act, facts, made, base.pure));
        }
        return out;
      } catch (const value::MatlabError& error) {
        return {FailingFold(act, error, range)};
      }
    }
  }
  if (!known) throw Unsupported{"a cell index of unknown length", act.ast()[id].range};
  domain::ExtentRange count = domain::CellIndexCount(base.facts, AbstractSubscripts(subscripts));
  domain::OneResult rule = domain::CellIndexRule(base.facts, AbstractSubscripts(subscripts));
  bool one = count.IsKnown() && count.low == 1;
  // A scalar subscript gives exactly one value or fails.
  bool scalar_subscripts = true;
  for (const Piece& p : subscripts) scalar_subscripts = scalar_subscripts && !p.colon && p.facts.IsScalar();
  if (!one && !scalar_subscripts) {
    Piece list =
        Piece::Dynamic(rule.value.IsBottom() ? AbstractValue::Top() : rule.value.Forget(), residual(false), false);
    list.list = true;
    list.values =
        std::make_shared<const AbstractValue>(domain::IndexRule(base.facts, AbstractSubscripts(subscripts)).value);
    return {list};
  }
  bool pure = base.pure && AllPure(subscripts) && !rule.may_fail;
  return {Finish(act, rule.value, residual(pure), pure)};
}

Pieces ApplyField(Activation& act, const Piece& base, const std::string& field, ExprId id) {
  SourceRange range = Origin(act, id);
  std::string name =
      act.ast()[act.ast().Child(id, 0)].kind == ExprKind::kIdentifier ? act.ast().Name(act.ast().Child(id, 0)) : "";
  auto residual = [&](bool pure) {
    return act.tree().Make(ExprKind::kField, Op::kNone, field, {ResidualOf(act, base, range, name)}, range, pure);
  };
  if (base.IsStatic()) {
    try {
      Pieces out;
      for (const Value& v : builtin::FieldAccess(base.facts.static_value(), field)) out.push_back(Piece::Static(v));
      return out;
    } catch (const value::MatlabError& error) {
      return {FailingFold(act, error, range)};
    }
  }
  if (base.parts && base.parts->kind == Virtual::kStruct) {
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
  if (base.parts && base.parts->kind == Virtual::kStructArray) {
    const auto& names = base.parts->names;
    const auto at = std::find(names.begin(), names.end(), field);
    if (at != names.end()) {
      Pieces out;
      for (const Part& element : base.parts->parts) {
        out.push_back(
            PieceOf(act, AsParts(element, Virtual::kStruct)->parts[static_cast<size_t>(at - names.begin())], range));
      }
      return out;
    }
  }
  domain::OneResult rule = domain::FieldRule(base.facts, field);
  if (base.read && !rule.may_fail && rule.value.IsStatic()) return {Piece::Static(rule.value.static_value())};
  bool pure = base.pure && !rule.may_fail;
  Piece p = Finish(act, rule.value, residual(pure), pure);
  if (!base.facts.shape().IsScalar() && !p.IsStatic()) {
    // An array of structs gives a list; one of unknown shape is taken to be scalar, as a value is expected of it, and
    // stays impure: it may fail.
    p.pure = false;
    act.tree().facts.SetPure(p.residual, false);
    p.values = std::make_shared<const AbstractValue>(domain::FieldListRule(base.facts, field));
    if (p.facts.IsBottom()) p.facts = AbstractValue::Top();  // no element: a list of no values
    if (!base.facts.shape().MayBeScalar()) p.list = true;
  }
  return {p};
}

}  // namespace

}  // namespace residua::specialise
