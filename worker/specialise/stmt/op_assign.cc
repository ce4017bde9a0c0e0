// `x op= y`, `x++` and `++x` as statements: `x = x op y` where that says the same, else kept as they are.
#include "worker/builtin/index/place.h"
#include "worker/builtin/operators.h"
#include "worker/domain/rules.h"
#include "worker/specialise/analysis/free_end.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/assigned.h"
#include "worker/specialise/core/bind.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/failing.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/facts/prove.h"
#include "worker/specialise/stmt/assign.h"
#include "worker/specialise/stmt/statement.h"
#include "worker/specialise/stmt/target.h"
#include "worker/specialise/stmt/target_order.h"
#include "worker/syntax/visit.h"

namespace residua::specialise {

namespace {

const domain::ClassSet kStructOrObject =
    domain::ClassSet::Of(value::ClassId::kStruct) | domain::ClassSet::Of(value::ClassId::kObject);

// `x++` of what is no full array of numbers is an error of its own, where `x + 1` is another or none.
std::optional<value::MatlabError> ErrorOfCounting(Op op, const Value& counted) {
  if (counted.IsNumericOrLogicalOrChar() && !counted.IsSparse()) return std::nullopt;
  try {
    builtin::Binary(op == Op::kPlus ? Op::kIncrement : Op::kDecrement, counted, Value::Double(1));
    return std::nullopt;
  } catch (const value::MatlabError& error) {
    return error;
  }
}

// Whether it is `c{k}` with a k that may select none or several, or a field of a struct array: of such a list `x +=
// c{k}` takes the first, where `x + c{k}` fails.
bool MayGiveList(const Activation& act, ExprId id) {
  if (act.ast()[id].kind == ExprKind::kField) {
    const ExprId base = act.ast().Child(id, 0);
    const Binding* b =
        act.ast()[base].kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(base)) : nullptr;
    const bool holds_fields =
        b && (b->facts.classes().Has(value::ClassId::kStruct) || b->facts.classes().Has(value::ClassId::kObject));
    return holds_fields && !b->parts && !(b->facts.classes().SubsetOf(kStructOrObject) && b->facts.IsScalar());
  }
  if (act.ast()[id].kind != ExprKind::kCellIndex) return false;
  for (const ExprId subscript : act.ast().Children(id).subspan(1)) {
    const ExprKind kind = act.ast()[subscript].kind;
    if (kind == ExprKind::kNumber || kind == ExprKind::kEnd) continue;
    const Binding* b = kind == ExprKind::kIdentifier ? act.now.env.Find(act.ast().Interned(subscript)) : nullptr;
    if (!b || b->parts || !b->facts.IsScalar() || b->facts.classes().Has(value::ClassId::kLogical)) return true;
  }
  return false;
}

// The target may be without a value: `x = x + 1` would say something else, and do something else if x is a function's
// name. Certainly without one it fails; else the statement stays as it is. So it does where the operand may be a list.
void KeepOpAssign(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  const auto exprs = act.ast().Exprs(id);
  const SourceRange range = Origin(act, stmt.range);
  const Binding* bound = act.now.env.Find(RootOf(act, exprs[0]));
  const bool plain = act.ast()[exprs[0]].kind == ExprKind::kIdentifier;
  PartialValue operand = EvalOne(act, exprs[1]);
  if (operand.diverges) return EmitFailing(act, operand, range);
  if (plain && operand.IsPure() && (!bound || bound->facts.defined() == domain::Tristate::kFalse)) {
    const char* step = !stmt.multi && !stmt.prefix ? "" : stmt.op == Op::kPlus ? "++" : "--";
    return EmitFailing(act, FailingFold(act, builtin::ComputedOfUndefined(step, false), range), range);
  }
  const Lvalue target = EvalTarget(act, exprs[0]);
  const bool list = MayGiveList(act, exprs[1]);
  if (bound && (list || !plain)) MaterialiseVariable(act, target.root, range);
  Node node;
  node.stmt = stmt;
  node.stmt.range = range;
  node.exprs = {ResidualTarget(act, target, &operand.facts, range), ResidualOf(act, operand, range)};
  AbstractValue facts = AbstractValue::Top();
  if (plain && bound && !act.externally_writable.count(target.root)) {
    const AbstractValue old = bound->facts.Forget().ForgetContents().WithDefined(domain::Tristate::kTrue);
    facts = domain::BinaryRule(stmt.op, old, list ? AbstractValue::Top() : operand.facts).value.Forget();
  }
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
  if (facts.IsBottom()) return Unreachable(act);
  SetDynamic(act, target.root, facts);
}

// Subscripts that act come first and get names, so that they stand once wherever the part is read and stored.
void HoldSubscripts(Activation& act, Lvalue* target, SourceRange range) {
  for (PartialValues& level : target->subscripts) {
    for (PartialValue& p : level) {
      if (p.diverges) return EmitFailing(act, p, range);
      if (p.IsPure() || p.colon || p.IsStatic() || p.list) continue;
      const ExprId made = ResidualOf(act, p, range);
      if (HasFreeEnd(act.tree().ast, made))
        throw Unsupported{"a call behind `end` in the target of an operator assignment", range};
      const InternedName name = FreshName(act, "at");
      Emit(act, AssignNode(act.tree(), name, made, range));
      p = PartialValue::Dynamic(p.facts, act.tree().Identifier(name, range, kPure), kPure);
    }
  }
}

// What a part of an array of numbers holds afterwards, else nothing is known of it.
AbstractValue FactsAfter(const Activation& act, Op op, const AbstractValue& base, const Lvalue& target,
                         const AbstractValue& operand) {
  const bool numbers = base.classes().SubsetOf(domain::ClassSet::NumericLogicalChar());
  if (!numbers || target.levels.size() != 1 || act.ast()[target.levels[0]].kind != ExprKind::kIndex)
    return AbstractValue::Top();
  const std::vector<domain::AbstractSubscript> subscripts = AbstractSubscripts(target.subscripts[0]);
  const AbstractValue old = domain::IndexRule(base, subscripts).value;
  const AbstractValue stored = domain::BinaryRule(op, old, operand).value;
  return domain::IndexAssignRule(base, subscripts, stored).value.Forget().WithDefined(domain::Tristate::kTrue);
}

void AssignOnce(Activation& act, StmtId id) {
  const auto exprs = act.ast().Exprs(id);
  const SourceRange range = Origin(act, act.ast()[id].range);
  Lvalue target = EvalTarget(act, exprs[0]);
  HoldSubscripts(act, &target, range);
  if (!act.now.env.reachable) return;
  PartialValue operand = EvalOne(act, exprs[1]);
  if (operand.diverges) return EmitFailing(act, operand, range);
  MaterialiseVariable(act, target.root, range);
  const AbstractValue base = act.now.env.Find(target.root)->facts;
  Node node;
  node.stmt = act.ast()[id];
  node.stmt.range = range;
  node.exprs = {ResidualTarget(act, target, &operand.facts, range), ResidualOf(act, operand, range)};
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
  const AbstractValue facts = FactsAfter(act, act.ast()[id].op, base, target, operand.facts);
  if (facts.IsBottom()) return Unreachable(act);
  SetDynamic(act, target.root, facts);
}

}  // namespace

namespace {

void ShowAsAns(Activation& act, const PartialValue& value, SourceRange range) {
  Node node = AssignNode(act.tree(), "ans", ResidualOf(act, value, range), range);
  node.stmt.print = true;
  Emit(act, std::move(node));
}

// `x++` shows the value that x had, and `++x` the one that it has now, as `ans`.
void AssignNext(Activation& act, StmtId id, const PartialValue& old, PartialValue next) {
  const Stmt& stmt = act.ast()[id];
  const ExprId target = act.ast().Exprs(id)[0];
  const SourceRange range = Origin(act, stmt.range);
  RefuseAns(act, stmt.multi || stmt.prefix, stmt.range);
  const bool as_ans = stmt.print && (stmt.multi || stmt.prefix) && !next.diverges;
  PartialValue shown = old;
  const bool first = as_ans && stmt.multi && next.IsPure();  // counting may fail, and shows nothing then
  if (as_ans && stmt.multi && !first && !old.IsStatic()) {
    const InternedName name = FreshName(act, "old");
    Emit(act, AssignNode(act.tree(), name, ResidualOf(act, old, range), range));
    shown = PartialValue::Dynamic(old.facts, act.tree().Identifier(name, range, kPure), kPure);
  }
  if (first) ShowAsAns(act, shown, range);
  AssignTo(act, target, std::move(next), range, stmt.print && !as_ans);
  if (!as_ans || first || !act.now.env.reachable) return;
  ShowAsAns(act, stmt.prefix ? EvalOne(act, target) : shown, range);
}

}  // namespace

void EvalOpAssign(Activation& act, StmtId id) {
  const Stmt& stmt = act.ast()[id];
  auto exprs = act.ast().Exprs(id);
  // The target is evaluated twice, as a value and as a target.
  VisitExpr(act.ast(), exprs[0], [&](ExprId e) {
    if (act.ast()[e].kind == ExprKind::kAssignment || IsStep(act.ast()[e])) {
      throw Unsupported{"an assignment inside the target of an operator assignment", act.ast()[e].range};
    }
  });
  const Binding* target = act.now.env.Find(RootOf(act, exprs[0]));
  if (!target || (!target->parts && target->facts.defined() != domain::Tristate::kTrue)) return KeepOpAssign(act, id);
  if (MayGiveList(act, exprs[1])) return KeepOpAssign(act, id);
  // `s.v++` of what is not one struct says something else than `s.v = s.v + 1`.
  const bool one = target->parts || (target->facts.classes().Only(value::ClassId::kStruct) && target->facts.IsScalar());
  if ((stmt.multi || stmt.prefix) && IsField(act.ast()[exprs[0]]) && !one) return KeepOpAssign(act, id);
  const SourceRange range = Origin(act, stmt.range);
  if (act.ast()[exprs[0]].kind == ExprKind::kIdentifier &&
      !act.externally_writable.count(act.ast().Interned(exprs[0]))) {
    PartialValue old = EvalOne(act, exprs[0], Demand().WithElements());
    NoteImpure(act, old);
    if ((stmt.multi || stmt.prefix) && old.IsStatic()) {
      const std::optional<value::MatlabError> error = ErrorOfCounting(stmt.op, old.facts.static_value());
      if (error) return EmitFailing(act, FailingFold(act, *error, range), range);
    }
    PartialValue operand = EvalOne(act, exprs[1], Demand().WithElements());
    AssignNext(act, id, old, FoldBinary(act, stmt.op, old, operand, range));
    return CommitProofs(act);
  }
  // `y(next ()) += v`: written as `y(next ()) = y(next ()) + v` it would call twice.
  if (SubscriptsMayAct(act, exprs[0])) return AssignOnce(act, id);
  // The operand comes first: of `s(4) += f (x)` the error of f is raised, not that of s(4), and f may assign s
  // where that is global.
  PartialValue operand = EvalOne(act, exprs[1], Demand().WithElements());
  if (operand.diverges) return EmitFailing(act, operand, range);
  if (!operand.IsPure() && !operand.parts && !operand.IsStatic()) {
    const InternedName name = FreshName(act, "value");
    Emit(act, AssignNode(act.tree(), name, operand.residual, range));
    operand.residual = act.tree().Identifier(name, range, kPure);
    operand.effects = kPure;
  }
  PartialValue old = EvalOne(act, exprs[0], Demand().WithElements());
  NoteImpure(act, old);
  AssignNext(act, id, old, FoldBinary(act, stmt.op, old, operand, range));
  CommitProofs(act);
}

}  // namespace residua::specialise
