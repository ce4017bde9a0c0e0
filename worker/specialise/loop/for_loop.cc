// `for`: over the columns of a value, over the elements of what is known part by part, over the fields of a struct.
#include <absl/strings/str_cat.h>

#include <memory>
#include <utility>

#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/call/map_call.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/join.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/core/names.h"
#include "worker/specialise/loop/filled_by_counter.h"
#include "worker/specialise/loop/inlined_steps.h"
#include "worker/specialise/loop/kept_loop.h"
#include "worker/specialise/loop/loop.h"
#include "worker/specialise/loop/strategy.h"
#include "worker/specialise/objects/map_holders.h"

namespace residua::specialise {

namespace {

// Trips from which on a loop over known values is worth an interpreter of its own.
constexpr int64_t kWorthRunning = 64;

// for e = c, for e = s over a cell or a row of structs that is known part by part: one trip a column.
bool EvalForParts(Activation& act, StmtId id, const PartialValue& values) {
  const SourceRange range = Origin(act, act.ast()[id].range);
  const InternedName name = act.ast().Interned(act.ast().Exprs(id)[0]);
  if (!values.parts || act.externally_writable.count(name) || values.parts->parts.empty()) return false;
  const PartialAggregatePtr whole = values.parts;
  const bool cell = whole->kind == PartialAggregate::kCell;
  if (!cell && (whole->kind != PartialAggregate::kStructArray || whole->dims[0] != 1)) return false;
  const auto rows = static_cast<size_t>(whole->dims[0]);
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<size_t>(0);
    return [&act, k, whole, cell, rows, name, range]() {
      if (*k == whole->parts.size()) return Trip::kEnd;
      Part part = whole->parts[*k];
      if (cell) {
        auto column = std::make_shared<PartialAggregate>();
        column->dims = Dims(whole->dims[0], 1);
        const auto first = whole->parts.begin() + static_cast<std::ptrdiff_t>(*k);
        column->parts.assign(first, first + static_cast<std::ptrdiff_t>(rows));
        part = PartOfVirtual(std::move(column));
      }
      *k += rows;
      part.parts = AsTheyAreNow(act, part.parts);
      Bind(act, name, PieceOf(act, part, range), range, false);
      return Trip::kRun;
    };
  };
  return UnrollTrips(act, start, act.ast().Blocks(id)[0], range) == Unrolled::kDone;
}

// The same where they are not: the loop stays, and says itself what has no fields.
void KeepForFields(Activation& act, StmtId id, const std::vector<ExprId>& targets, const PartialValue& s) {
  const SourceRange at = act.ast()[id].range, range = Origin(act, at);
  std::vector<std::string> names;
  for (ExprId target : targets) {
    const bool plain = act.ast()[target].kind == ExprKind::kIdentifier;
    if (!plain || act.externally_writable.contains(act.ast().Interned(target)))
      throw Unsupported{"a loop over fields that are not known", at};
    names.push_back(act.ast().Name(target));
  }
  Node loop;
  loop.stmt.kind = StmtKind::kFor;
  loop.stmt.range = range;
  const std::vector<ExprId> pair{act.tree().Identifier(names[0], range, kPure),
                                 act.tree().Identifier(names[1], range, kPure)};
  const ExprId over = ResidualOf(act, s, range);
  act.tree().facts.At(over).effects = Effects::Any();
  loop.exprs = {act.tree().Matrix(ExprKind::kMatrix, {pair}, range, kPure), over};
  const auto trip = [&](Node*) {
    SetDynamic(act, names[0], AbstractValue::Top().WithDefined(domain::Tristate::kTrue));
    SetDynamic(act, names[1], AbstractValue::Char(domain::Shape::Top()).WithDefined(domain::Tristate::kTrue));
    EvalBlock(act, act.ast().Blocks(id)[0]);
    return true;
  };
  KeepLoop(act, id, trip, std::move(loop), {}, false);
}

// for [value, key] = s: one trip a field, where the fields are known.
void EvalForFields(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  const syntax::BlockId body = act.ast().Blocks(id)[0];
  const SourceRange range = Origin(act, stmt.range);
  std::vector<ExprId> targets;
  for (ExprId child : act.ast().Children(exprs[0])) {
    if (act.ast()[child].kind == ExprKind::kRow) {
      for (ExprId e : act.ast().Children(child)) targets.push_back(e);
    } else {
      targets.push_back(child);
    }
  }
  PartialValue s = EvalOne(act, exprs[1]);
  std::vector<std::string> names;
  if (targets.size() != 2 || s.diverges || s.list)
    throw Unsupported{"a loop over fields that are not known", stmt.range};
  if (!FieldNames(act, s, &names)) return KeepForFields(act, id, targets, s);
  if (!s.IsStatic() && !s.parts) {
    // The loop goes over the struct as it was.
    const ExprId held = ResidualOf(act, s, range);
    const syntax::Expr& e = act.tree().ast[held];
    if (e.kind != ExprKind::kIdentifier || AssignedIn(act, body).count(act.tree().ast.Name(held))) {
      const InternedName name = FreshName(act, "s");
      Emit(act, AssignNode(act.tree(), name, held, range));
      s = PartialValue::Dynamic(s.facts, act.tree().Identifier(name, range, kPure), kPure);
    } else {
      s = PartialValue::Dynamic(s.facts, held, kPure);
    }
  }
  auto start = [&]() -> NextTrip {
    auto k = std::make_shared<size_t>(0);
    return [&act, k, s, names, targets, range]() {
      if (*k == names.size()) return Trip::kEnd;
      const std::string& name = names[(*k)++];
      PartialValue now = s;
      now.parts = AsTheyAreNow(act, s.parts);
      AssignTo(act, targets[0], FieldOf(act, now, name, range), range, false);
      AssignTo(act, targets[1], PartialValue::Static(Value::String(name)), range, false);
      return Trip::kRun;
    };
  };
  if (UnrollTrips(act, start, body, range) != Unrolled::kDone) {
    throw Unsupported{"a loop over fields that is too long or jumps", stmt.range};
  }
}

// What the loop variable holds in a trip over a value of which these facts are known.
AbstractValue ItemOf(const AbstractValue& over) {
  if (over.classes().Only(value::ClassId::kDouble) && over.shape().max_rank() == 2 &&
      over.shape().Extent(0) == domain::ExtentRange::Of(1)) {
    return AbstractValue::Array(over.classes(), domain::Shape::Scalar(), over.real())
        .WithInterval(over.interval())
        .WithUpper(over.upper())
        .WithFullStorage(true);
  }
  if (over.shape().max_rank() != 2) return AbstractValue::Top();
  // Of a row, whatever its class: `1:n` of an n of which nothing is known, where `1:''` is 0x0 and has no trip.
  const bool elements = over.classes().SubsetOf(domain::ClassSet::NumericLogicalChar());
  if (elements && over.shape().Extent(0).high <= 1)
    return AbstractValue::Array(over.classes(), domain::Shape::Scalar(), over.real());
  if (!over.classes().IsSingle()) return AbstractValue::Top();
  if (!over.classes().Only(value::ClassId::kCell) && !over.classes().Only(value::ClassId::kStruct)) {
    return AbstractValue::Array(over.classes(),
                                domain::Shape::Matrix(over.shape().Extent(0), domain::ExtentRange::Of(1)), over.real());
  }
  const domain::AbstractSubscript column[] = {
      {true, AbstractValue::Top()}, {false, AbstractValue::DoubleScalar(domain::Interval::Integers(1, 9e15))}};
  // There is a trip only where there are rows.
  const AbstractValue item = Meet(
      domain::IndexRule(over, column).value.Forget(),
      AbstractValue::Array(over.classes(), domain::Shape::Matrix({1, domain::kOmega, {}}, domain::ExtentRange::Of(1))));
  return item.IsBottom() ? AbstractValue::Top() : item;
}

// What it holds after a loop without a trip: something empty.
AbstractValue ItemOfNoTrip(const AbstractValue& over) {
  const bool row = over.shape().Extent(0) == domain::ExtentRange::Of(1);
  const bool numbers = over.classes().Only(value::ClassId::kDouble);
  if (row && numbers) return AbstractValue::FactsOf(Value::Array(value::ClassId::kDouble, Dims(1, 0)));
  return over.classes().IsSingle() ? over.ForgetContents() : AbstractValue::Top();
}

Node ForNode(Activation& act, const std::string& name, const PartialValue& values, SourceRange range) {
  Node loop;
  loop.stmt.kind = StmtKind::kFor;
  loop.stmt.range = range;
  // The range of a static loop is written as it stands when it is one.
  loop.exprs = {act.tree().Identifier(name, range, kPure), ResidualOf(act, values, range)};
  if (act.tree().ast[loop.exprs[1]].kind == ExprKind::kIdentifier && values.IsStatic()) {
    if (std::optional<ExprId> literal = Lift(act.tree(), values.facts.static_value(), range);
        literal && act.tree().ast[*literal].kind == ExprKind::kRange) {
      loop.exprs[1] = *literal;
    }
  }
  // Over a handle or an object no loop goes, not even one that does nothing.
  const domain::ClassSet& over = values.facts.classes();
  if (over.Has(value::ClassId::kFunctionHandle) || over.Has(value::ClassId::kObject)) {
    act.tree().facts.At(loop.exprs[1]).effects = Effects::Any();
  }
  return loop;
}

void KeepForAsItStands(Activation& act, StmtId id, const PartialValue& values) {
  const InternedName name = act.ast().Interned(act.ast().Exprs(id)[0]);
  const AbstractValue over = values.facts.Forget();
  const AbstractValue item = ItemOf(over);
  const bool runs_once = over.shape().Numel().low > 0;
  const auto trip = [&](Node*) {
    SetDynamic(act, name, item);
    EvalBlock(act, act.ast().Blocks(id)[0]);
    return true;
  };
  const std::vector<FilledArray> filled =
      values.IsStatic() ? FilledByCounter(act, id, values.facts.static_value()) : std::vector<FilledArray>();
  KeepLoop(act, id, trip, ForNode(act, name, values, Origin(act, act.ast()[id].range)), name, runs_once);
  NoteFilled(act, filled);
  if (!act.now.env.reachable || runs_once) return;
  const Binding* b = act.now.env.Find(name);
  const AbstractValue last = b ? b->facts.WithDefined(domain::Tristate::kTrue) : AbstractValue::Top();
  SetDynamic(act, name, domain::Join(last, ItemOfNoTrip(over)).Forget());
}

void KeepFor(Activation& act, StmtId id, const PartialValue& values) {
  if (!KeptWithSteps(act, id, [&](StmtId made) { KeepForAsItStands(act, made, values); }))
    KeepForAsItStands(act, id, values);
}

// One trip a column of a known value.
NextTrip TripsOverColumns(Activation& act, InternedName name, const Value& columns, SourceRange range) {
  auto k = std::make_shared<int64_t>(0);
  const int64_t count = columns.numel() == 0 ? 0 : columns.cols();
  return [&act, k, count, columns, name, range]() {
    if (*k == count) return Trip::kEnd;
    ++*k;
    PartialValue item;
    if (columns.Is(value::ClassId::kStruct) && columns.IsScalar()) {
      item = PartialValue::Static(columns);
    } else if (columns.Is(value::ClassId::kDouble) && !columns.IsComplex() && columns.rows() == 1) {
      item = PartialValue::Static(Value::Double(columns.ElementAsDouble(*k - 1)));
    } else {
      builtin::Subscript at[2] = {{true, Value()}, {false, Value::Double(static_cast<double>(*k))}};
      item = PartialValue::Static(builtin::Index(columns, at, ""));
    }
    Bind(act, name, std::move(item), range, false);
    return Trip::kRun;
  };
}

// for k = V with a known V.
void EvalForKnown(Activation& act, StmtId id, const PartialValue& values) {
  const SourceRange at = act.ast()[id].range, range = Origin(act, at);
  const InternedName name = act.ast().Interned(act.ast().Exprs(id)[0]);
  const Value v = values.facts.static_value();
  if (v.Is(value::ClassId::kStruct) && v.ndims() > 2) {
    throw Unsupported{"a loop over a struct array of more than two dimensions", at};
  }
  const Value columns = v.ndims() == 2 || v.numel() == 0 ? v : v.Full().Reshaped(Dims(v.rows(), v.numel() / v.rows()));
  if (columns.numel() == 0 || columns.cols() == 0) {
    Bind(act, name, PartialValue::Static(v.Full()), range,
         false);  // no trip: the loop variable takes the empty value
    return;
  }
  LoopTask task{id, act.ast().Blocks(id)[0], range};
  task.trips = [&] { return TripsOverColumns(act, name, columns, range); };
  task.may_run = columns.cols() >= kWorthRunning && act.now.hint != LoopHint::kKeep;
  task.keep = [&] {
    if (act.now.hint != LoopHint::kKeep) {
      const std::string why =
          act.why_kept.empty() ? "its jumps do not allow to unroll it" : "unrolling it " + act.why_kept;
      AddRemark(act, at, absl::StrCat("loop kept: ", why, " [loop-kept]"));
    }
    KeepFor(act, id, values);
  };
  SpecialiseLoop(act, task);
}

}  // namespace

void EvalFor(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  const SourceRange range = Origin(act, stmt.range);
  if (act.ast()[exprs[0]].kind == ExprKind::kMatrix) return EvalForFields(act, id);
  if (act.ast()[exprs[0]].kind != ExprKind::kIdentifier) {
    throw Unsupported{"a loop variable that is not a plain name", stmt.range};
  }
  PartialValue values = EvalOne(act, exprs[1]);
  if (values.diverges) {
    Node node;
    node.stmt.kind = StmtKind::kExpression;
    node.stmt.range = range;
    node.exprs = {values.residual};
    Emit(act, std::move(node));
    Unreachable(act);
    return;
  }
  if (EvalForParts(act, id, values)) return;
  if (values.parts) {
    ExprId residual = ResidualOf(act, values, range);
    values = PartialValue::Dynamic(values.facts, residual, kPure);
  }
  // Over a handle or an object no loop goes: it stays, and says so.
  const bool none = values.facts.classes().Only(value::ClassId::kFunctionHandle) ||
                    values.facts.classes().Only(value::ClassId::kObject);
  const bool known = values.IsStatic() && !none && !act.externally_writable.count(act.ast().Interned(exprs[0]));
  known ? EvalForKnown(act, id, values) : KeepFor(act, id, values);
}

}  // namespace residua::specialise
