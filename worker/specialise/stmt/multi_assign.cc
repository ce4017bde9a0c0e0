// Assignments of several values: `[a, c{1:2}] = f (x)`. The targets that one expression on the left stands for are
// slots: `c{1:2}` is two, `c{[]}` none; then each slot is given its value, from left to right. A single target that
// stands for none (`[varargout{1:nargout}] = f (x)` with a nargout of 0) becomes a cell of the value that is given all
// the same.
#include "worker/specialise/stmt/multi_assign.h"

#include "worker/builtin/index/place.h"
#include "worker/builtin/operators.h"
#include "worker/domain/index_list.h"
#include "worker/domain/rules.h"
#include "worker/specialise/aggregate/aggregate.h"
#include "worker/specialise/aggregate/struct_array.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/lvalue.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/index.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/field_of_one.h"
#include "worker/specialise/stmt/open_targets.h"
#include "worker/specialise/stmt/target.h"
#include "worker/specialise/stmt/target_order.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

// One target of an assignment of several values: an expression, or one element of a list target such as `c{1:2}`.
struct Slot {
  ExprId id;
  std::optional<Lvalue> element;
  std::optional<std::pair<std::string, std::string>> each;  // `s.f` of an array of structs: s and f
  size_t number = 0;                                        // of the element whose field it is
};

struct Slots {
  std::vector<Slot> all;
  bool one_for_none = false;  // the last target is a variable in braces with one empty subscript
};

// `c{:}` where the extents of c are known: the numbers that each colon stands for.
void CountColons(const Dims& dims, PartialValues* subscripts) {
  const size_t count = subscripts->size();
  if (dims.ndims() > static_cast<int>(count) && count != 1) return;
  for (size_t d = 0; d < count; ++d) {
    if (!(*subscripts)[d].colon) continue;
    const int64_t extent = count == 1 ? dims.numel() : dims[static_cast<int>(d)];
    Value all = Value::Array(value::ClassId::kDouble, Dims(1, extent));
    for (int64_t k = 0; k < extent; ++k) all.mutable_data<double>()[k] = static_cast<double>(k + 1);
    (*subscripts)[d] = PartialValue::Static(all);
  }
}

// Whether a target may stand for several: `c{1:2}`, `s(1:2).f`. `level`: the index that says so.
bool MayBeList(Activation& act, ExprId level, bool field) {
  if (act.ast()[level].kind != (field ? ExprKind::kIndex : ExprKind::kCellIndex)) return false;
  return std::ranges::any_of(act.ast().Children(level).subspan(1), [&](ExprId s) {
    const ExprKind kind = act.ast()[s].kind;
    return kind != ExprKind::kNumber && kind != ExprKind::kEnd;
  });
}

// The places that known subscripts name, a dimension each; nothing: one of them is not known.
std::optional<std::vector<std::vector<double>>> PlacesNamed(const PartialValues& subscripts) {
  std::vector<std::vector<double>> numbers;
  for (const PartialValue& p : subscripts) {
    const bool mask = p.IsStatic() && p.facts.static_value().Is(value::ClassId::kLogical);
    if (p.colon || !p.IsStatic() || !(mask || p.facts.static_value().Is(value::ClassId::kDouble))) return std::nullopt;
    numbers.emplace_back();
    for (int64_t k = 0; k < p.facts.static_value().numel(); ++k) {
      const double number = p.facts.static_value().ElementAsDouble(k);
      if (!mask || number != 0) numbers.back().push_back(mask ? static_cast<double>(k + 1) : number);
    }
  }
  return numbers;
}

// false: how many is not known
bool AddSlots(Activation& act, ExprId id, Slots* slots) {
  if (const auto each = FieldOfEach(act, id)) {
    // `[s.a] = deal (0)` assigns to every element.
    const std::shared_ptr<PartialAggregate> array = StructsIn(act, each->first);
    if (!array || array->parts.empty() || each->second.empty()) return false;
    for (size_t k = 0; k < array->parts.size(); ++k) slots->all.push_back({id, std::nullopt, each, k});
    return true;
  }
  const ExprKind kind = act.ast()[id].kind;
  const bool field = kind == ExprKind::kField || kind == ExprKind::kDynamicField;
  if (!MayBeList(act, field ? act.ast().Child(id, 0) : id, field)) {
    if (field && act.ast()[act.ast().Child(id, 0)].kind != ExprKind::kIndex && !IsFieldOfOne(act, id)) return false;
    slots->all.push_back({id, std::nullopt, std::nullopt});
    return true;
  }
  Lvalue target = EvalTarget(act, id);
  const size_t at = target.levels.size() - (field ? 2 : 1);
  if (const Binding* b = act.now.env.Find(target.root); b && at == 0 && b->facts.defined() == domain::Tristate::kTrue) {
    const std::optional<Dims> dims = b->parts ? std::optional<Dims>(b->parts->dims) : b->facts.shape().Known();
    if (dims) CountColons(*dims, &target.subscripts[0]);
  }
  const PartialValues& subscripts = target.subscripts[at];
  if (std::ranges::all_of(subscripts, [](const PartialValue& p) {
        return !p.colon && p.facts.IsScalar() && !p.facts.classes().Has(value::ClassId::kLogical);
      })) {
    slots->all.push_back({id, std::nullopt, std::nullopt});
    return true;
  }
  const auto numbers = PlacesNamed(subscripts);
  if (!numbers) return false;
  slots->one_for_none =
      target.levels.size() == 1 && !field && subscripts.size() == 1 && subscripts[0].facts.static_value().IsEmpty();
  size_t count = 1;
  for (const auto& n : *numbers) count *= n.size();
  const Binding* root = act.now.env.Find(target.root);
  const bool defined = root != nullptr && root->facts.defined() == domain::Tristate::kTrue;
  if (count == 0 && !defined && !(slots->one_for_none && root == nullptr)) return false;  // it makes the variable
  for (size_t k = 0; k < count; ++k) {
    Slot slot{id, target, std::nullopt};
    size_t rest = k;
    for (size_t d = 0; d < numbers->size(); ++d) {
      const std::vector<double>& places = (*numbers)[d];
      slot.element->subscripts[at][d] = PartialValue::Static(Value::Double(places[rest % places.size()]));
      rest /= places.size();
    }
    slots->all.push_back(std::move(slot));
  }
  return true;
}

// Values that read a variable which an earlier target assigns are put aside first: `[a, b] = deal (b, a)`.
void Detach(Activation& act, absl::Span<const Slot> slots, PartialValues* values, SourceRange range) {
  const Ast& tree = act.tree().ast;
  InternedNames roots;
  bool crossed = false;
  for (size_t k = 0; k < slots.size() && k < values->size(); ++k) {
    const PartialValue& p = (*values)[k];
    if (p.residual.valid() && !p.parts && !p.IsStatic()) {
      VisitExpr(tree, p.residual, [&](ExprId e) {
        crossed = crossed || (tree[e].kind == ExprKind::kIdentifier && roots.count(tree.Interned(e)));
      });
    }
    roots.insert(RootOf(act, slots[k].id));
  }
  if (!crossed) return;
  for (size_t k = 0; k < slots.size() && k < values->size(); ++k) {
    PartialValue& p = (*values)[k];
    if (!p.residual.valid() || p.parts || p.IsStatic() || p.diverges) continue;
    const InternedName name = FreshName(act, "out");
    Emit(act, AssignNode(act.tree(), name, p.residual, range));
    p = PartialValue::Dynamic(p.facts, act.tree().Identifier(name, range, kPure), kPure);
  }
}

// The variables that the values are for: "~" of what is ignored, "" of a part or of one that is assigned twice.
std::vector<std::string> HintsFor(Activation& act, absl::Span<const Slot> slots) {
  InternedNames seen;
  std::vector<std::string> hints;
  for (const Slot& slot : slots) {
    const syntax::Expr& e = act.ast()[slot.id];
    if (e.kind == ExprKind::kTilde) {
      hints.emplace_back("~");
    } else if (e.kind == ExprKind::kIdentifier && seen.insert(act.ast().Interned(slot.id)).second) {
      hints.push_back(act.ast().Name(slot.id));
    } else {
      hints.emplace_back("");
    }
  }
  return hints;
}

// The values on the right, as many as there are targets where that is known.
PartialValues ValuesFor(Activation& act, ExprId value_id, const std::vector<std::string>& hints, SourceRange range) {
  const size_t count = hints.size();
  Demand demand(static_cast<int>(count));
  if (count > 1 || (count == 1 && hints[0] == "~")) demand.outputs = hints;
  demand.shown = count == 0;  // what is given all the same may be taken
  act.now.top_expr = value_id;
  PartialValues values = EvalMulti(act, value_id, demand.WithElements());
  const ExprKind kind = act.ast()[value_id].kind;
  const bool parts = kind == ExprKind::kCellIndex || kind == ExprKind::kField || kind == ExprKind::kDynamicField;
  const bool one_of_many = values.size() == 1 && count > 1 && parts && values[0].residual.valid() && !values[0].parts;
  if (values.size() == 1 && (values[0].list || one_of_many) && !values[0].diverges) {
    // A list of unknown length: whether it is long enough shows when it runs.
    const AbstractValue any = AbstractValue::Top().WithDefined(domain::Tristate::kTrue);
    values = SplitOutputs(act, values[0].residual, std::vector<AbstractValue>(count, any), hints, range);
  }
  return values;
}

void StoreInSlot(Activation& act, const Slot& slot, PartialValue& value, const Stmt& stmt, SourceRange range) {
  if (act.ast()[slot.id].kind == ExprKind::kTilde && !value.residual.valid()) return;
  if (slot.element) {
    NoteImpure(act, value);
    AssignPart(act, *slot.element, value, range, stmt.print);
  } else if (slot.each) {
    if (stmt.print) throw Unsupported{"a field of every element of a struct array, shown,", stmt.range};
    NoteImpure(act, value);
    StoreFieldOf(act, slot.number, slot.each->first, slot.each->second, value, range);
  } else {
    AssignTo(act, slot.id, value, range, stmt.print);
  }
}

void EmitStatement(Activation& act, ExprId expr, SourceRange range) {
  Node node;
  node.stmt.kind = StmtKind::kExpression;
  node.stmt.range = range;
  node.exprs = {expr};
  Emit(act, std::move(node));
}

PartialValue CellOfOne(Activation& act, const PartialValue& value, SourceRange range) {
  if (value.IsStatic()) return PartialValue::Static(builtin::CellLiteral({{value.facts.static_value()}}));
  if (std::optional<PartialValue> parts = CellOfElements(act, {{value}}, range)) return *parts;
  const domain::OneResult rule = domain::CellRule({{value.facts}});
  const Effects effects = value.effects | Effects::FailsIf(rule.may_fail);
  const ExprId made = act.tree().Matrix(ExprKind::kCell, {{ResidualPart(act, value, range)}}, range, effects);
  return PartialValue::Dynamic(rule.value, made, effects);
}

// The only target is a variable in braces with an empty subscript. False: whether the right side gives a value is not
// known.
bool AssignNone(Activation& act, ExprId target, const PartialValues& values, const Stmt& stmt) {
  const InternedName name = act.ast().Interned(act.ast().Child(target, 0));
  if (values.empty()) {
    if (!act.now.env.Find(name)) {
      Bind(act, name, PartialValue::Static(Value::Cell(Dims(0, 0))), Origin(act, stmt.range), stmt.print);
      return true;
    }
    return !stmt.print;
  }
  const PartialValue& first = values[0];
  if (first.facts.defined() != domain::Tristate::kTrue || first.list || first.values) return false;
  const SourceRange range = Origin(act, stmt.range);
  Bind(act, name, CellOfOne(act, first, range), range, stmt.print);
  return true;
}

}  // namespace

void EvalMultiAssign(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  const SourceRange range = Origin(act, stmt.range);
  const auto exprs = act.ast().Exprs(id);
  if (AssignFieldOfEach(act, id)) return;
  const auto targets = exprs.first(exprs.size() - 1);
  if (LaterTargetAsks(act, targets)) return AssignOpen(act, id);
  Slots slots;
  for (ExprId target : targets) {
    if (!AddSlots(act, target, &slots)) return AssignOpen(act, id);
  }
  const Checkpoint before(act);
  PartialValues values = ValuesFor(act, exprs.back(), HintsFor(act, slots.all), range);
  if (values.size() == 1 && values[0].diverges) {
    EmitStatement(act, values[0].residual, range);
    Unreachable(act);
    return;
  }
  if (slots.all.empty()) {
    if (slots.one_for_none && AssignNone(act, exprs[0], values, stmt)) return;
    before.Restore();
    return AssignOpen(act, id);
  }
  if (values.size() < slots.all.size()) throw Unsupported{"fewer values than targets", stmt.range};
  Detach(act, slots.all, &values, range);
  for (PartialValue& p : values) p.may_be_null = MayGiveNull(act, exprs.back());
  for (size_t k = 0; k < slots.all.size(); ++k) StoreInSlot(act, slots.all[k], values[k], stmt, range);
}

}  // namespace residua::specialise
