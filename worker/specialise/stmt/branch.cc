// Conditionals (thesis 6.1.3, 6.1.4): a condition that is known picks its branch; otherwise every possible branch is
// evaluated in a copy of the environment and the copies are joined.
#include "worker/specialise/stmt/branch.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/builtin/operator/switch_label.h"
#include "worker/builtin/operators.h"
#include "worker/domain/choices.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/apart.h"
#include "worker/specialise/core/branches.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/emit.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/core/materialise.h"
#include "worker/specialise/expr/expression.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/loop/path_splitting.h"
#include "worker/specialise/variables/global_state.h"

namespace residua::specialise {

namespace {

PartialValue EvalConditionOperand(Activation& act, ExprId id, bool outermost);
PartialValue Strict(Activation& act, PartialValue condition, SourceRange range);

}  // namespace

using domain::Tristate;

// In a condition of `if` and `while`, `|` and `&` evaluate their right operand only when it matters, if the left one is
// a scalar; so do those that are operands of such a one. Elsewhere, in `until` too, they evaluate both. What is known
// to work as `||` or `&&` is written so. `if a | b` of an array `a`, or of one that may be a scalar, stays as it is.
PartialValue EvalCondition(Activation& act, ExprId id) { return EvalConditionOperand(act, id, true); }

PartialValue EvalLastCondition(Activation& act, ExprId id) { return Strict(act, EvalOne(act, id), Origin(act, id)); }

namespace {

// of `|` or `&` in one
PartialValue EvalConditionOperand(Activation& act, ExprId id, bool outermost) {
  const syntax::Expr& e = act.ast()[id];
  if (e.kind != ExprKind::kBinary || (e.op != Op::kOr && e.op != Op::kAnd))
    return Strict(act, EvalOne(act, id), Origin(act, id));
  const ExprId right = act.ast().Child(id, 1);
  PartialValue a = EvalConditionOperand(act, act.ast().Child(id, 0), false);
  const auto stays = [&](const PartialValue& p) {
    if (p.IsStatic() || p.parts || p.diverges || p.list || (p.IsPure() && p.facts.IsScalar())) return false;
    const syntax::Expr& o = act.tree().ast[p.residual];
    return o.kind == ExprKind::kBinary && (o.op == Op::kOr || o.op == Op::kAnd);
  };
  if (a.facts.IsScalar()) {
    if (const std::optional<bool> known = Decide(act, a); known && outermost) {
      return *known == (e.op == Op::kOr) ? PartialValue::Static(Value::Bool(*known))
                                         : EvalConditionOperand(act, right, true);
    }
    // `x || (y | z)` would evaluate all of `y | z`.
    const Checkpoint before(act);
    bool nested = false;
    PartialValue made = EvalRightIfNeeded(act, id, a, e.op == Op::kAnd, [&](ExprId operand) {
      PartialValue b = EvalConditionOperand(act, operand, false);
      nested = stays(b);
      return b;
    });
    if (!nested || made.IsStatic()) return made;
    before.Restore();
  } else if (!a.facts.shape().MayBeScalar()) {
    NoteImpure(act, a);
    return FoldBinary(act, e.op, a, EvalConditionOperand(act, right, false), Origin(act, id));
  }
  NoteImpure(act, a);
  const bool hoist = std::exchange(act.now.can_hoist, false);
  const Env outer = act.now.env;
  const PartialValue b = EvalConditionOperand(act, right, false);
  WidenBack(act, outer, outer);
  JoinGlobals(act, outer);
  act.now.can_hoist = hoist;
  if (a.diverges) return a;
  const SourceRange range = Origin(act, id);
  const domain::OneResult both = domain::BinaryRule(e.op, a.facts, b.facts);
  bool fails_a = true, fails_b = true;
  domain::TruthRule(a.facts, &fails_a);
  domain::TruthRule(b.facts, &fails_b);
  const Effects effects = a.effects | b.effects | Effects::FailsIf(both.may_fail || fails_a || fails_b);
  const ExprId made = act.tree().Make(ExprKind::kBinary, e.op, "",
                                      {ResidualOf(act, a, range), ResidualOf(act, b, range)}, range, effects);
  return PartialValue::Dynamic(domain::Join(AbstractValue::Logical(domain::Shape::Scalar()), both.value.Forget()), made,
                               effects);
}

// A condition whose `|` evaluates both operands, written where it would not. `~~x` of a number asks what x asks.
PartialValue Strict(Activation& act, PartialValue condition, SourceRange range) {
  if (condition.IsStatic() || condition.parts || condition.diverges || condition.list) return condition;
  if (const std::optional<ExprId> inner = Negated(act, condition)) {
    const std::optional<ExprId> number =
        Negated(act, PartialValue::Dynamic(AbstractValue::Top(), *inner, Effects::Any()));
    if (number && act.tree().facts.NumberOf(*number) != ResidualFacts::Number::kNo) condition.residual = *number;
  }
  const syntax::Expr& e = act.tree().ast[condition.residual];
  if (e.kind != ExprKind::kBinary || (e.op != Op::kOr && e.op != Op::kAnd)) return condition;
  if (condition.IsPure() && condition.facts.IsScalar()) return condition;
  const ExprId truth = act.tree().Identifier(builtin::names::k_true, range, kPure);
  condition.residual =
      act.tree().Make(ExprKind::kBinary, Op::kAndAnd, "", {condition.residual, truth}, range, condition.effects);
  condition.facts = AbstractValue::Logical(domain::Shape::Scalar()).WithFullStorage(true);
  return condition;
}

// The residual asks for the condition of the clause, and both ways go on from it.
void KeepIf(Activation& act, StmtId id, size_t clause, const PartialValue& condition) {
  const ExprId asked = act.ast().Exprs(id)[clause];
  const SourceRange range = Origin(act, act.ast()[asked].range);
  Node node;
  node.stmt.kind = StmtKind::kIf;
  node.stmt.range = Origin(act, act.ast()[id].range);
  node.exprs = {ResidualOf(act, condition, range)};
  bool may_fail = true;
  domain::TruthRule(condition.facts, &may_fail);
  if (may_fail) act.tree().facts.At(node.exprs[0]).effects = Effects::Any();  // asking for its truth is part of it
  if (condition.diverges) {
    node.stmt.kind = StmtKind::kExpression;
    Emit(act, std::move(node));
    Unreachable(act);
    return;
  }
  Env before = act.now.env;
  bool old = BeginBranches(act);
  Rest* const rest = RestOfWays(act, id, clause);
  std::vector<Branch> branches;
  branches.push_back(EvalBranch(act, before, [&] {
    Narrow(act, asked, true);
    EvalBlock(act, act.ast().Blocks(id)[clause]);
    GoOn(act, rest);
  }));
  branches.push_back(EvalBranch(act, before, [&] {
    Narrow(act, asked, false);
    EvalIf(act, id, clause + 1);
    GoOn(act, rest);
  }));
  bool left = EndBranches(act, old);
  node.blocks = {branches[0].code, branches[1].code};
  Emit(act, std::move(node));
  JoinBranches(act, std::move(branches), left && !rest, range);
  act.now.went_on = rest != nullptr;
}

}  // namespace

void EvalIf(Activation& act, StmtId id, size_t clause) {
  const auto conditions = act.ast().Exprs(id);
  const auto blocks = act.ast().Blocks(id);
  if (clause == conditions.size()) {
    if (clause < blocks.size()) EvalBlock(act, blocks[clause]);
    return;
  }
  act.now.pending_impure = false;
  const PartialValue condition = EvalCondition(act, conditions[clause]);
  const std::optional<bool> known = Decide(act, condition);
  if (!known) return KeepIf(act, id, clause, condition);
  *known ? EvalBlock(act, blocks[clause]) : EvalIf(act, id, clause + 1);
}

namespace {

using builtin::SwitchMatches;

// The subject's facts where it matches a known label: text equals text, a number that is not zero equals itself.
AbstractValue MatchedBy(const AbstractValue& subject, const AbstractValue& label) {
  if (!label.IsStatic()) return subject;
  const Value& l = label.static_value();
  std::vector<Value> labels;
  if (l.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < l.numel(); ++k) labels.push_back(l.cell(k));
  } else {
    labels.push_back(l);
  }
  for (const Value& v : labels) {
    const bool text = v.IsString() && subject.classes().Only(value::ClassId::kChar) && !v.IsEmpty();
    const bool number = v.Is(value::ClassId::kDouble) && v.IsScalar() && !v.IsComplex() && subject.IsRealDouble() &&
                        v.ElementAsDouble(0) != 0;
    if (!text && !number) return subject;
  }
  return Meet(subject, AbstractValue::OneOf(labels));
}

// The few whole numbers that one may be, in order.
std::optional<std::vector<Value>> WholeNumbersOf(const AbstractValue& number) {
  constexpr double kMost = 32;
  if (!number.IsScalar() || !number.IsRealDouble() || number.MayBeSparse()) return std::nullopt;
  const domain::Interval range = number.interval();
  const bool one_zero = range.low > 0 || range.high < 0 || !range.may_be_negative_zero;
  if (!range.integral || range.may_be_nan || !one_zero || !(range.high - range.low < kMost)) return std::nullopt;
  std::vector<Value> numbers;
  for (double x = range.low; x <= range.high; ++x) numbers.push_back(Value::Double(x));
  return numbers;
}

// A subject that is listed or one of a few whole numbers: the values that match a known label, and those that do not.
std::optional<std::pair<AbstractValue, AbstractValue>> SplitByLabel(const AbstractValue& subject,
                                                                    const AbstractValue& label) {
  auto choices = domain::ChoicesOf(subject);
  if (!choices) choices = WholeNumbersOf(subject);
  if (!choices || !label.IsStatic() || subject.defined() != Tristate::kTrue) return std::nullopt;
  std::vector<Value> matched, others;
  try {
    for (const Value& v : *choices) (SwitchMatches(v, label.static_value()) ? matched : others).push_back(v);
  } catch (const value::MatlabError&) {
    return std::nullopt;
  }
  return std::pair(AbstractValue::OneOf(matched), AbstractValue::OneOf(others));
}

// A `switch` whose subject was evaluated: the labels that can still match, in order.
struct Cases {
  struct Case {
    PartialValue label;
    syntax::BlockId block;
    AbstractValue subject;  // when it is taken
  };
  std::vector<Case> kept;
  syntax::BlockId last;  // where none of them matches; not valid: nothing
  AbstractValue rest;    // of the subject then
};

// Whether the facts say that no such subject matches the label: of other extents, or of other elements.
bool CannotMatch(const AbstractValue& subject, const Value& label) {
  if (label.Is(value::ClassId::kCell)) {
    for (int64_t k = 0; k < label.numel(); ++k) {
      if (label.cell(k).Is(value::ClassId::kCell) || !CannotMatch(subject, label.cell(k))) return false;
    }
    return true;
  }
  const bool array = subject.classes().SubsetOf(domain::ClassSet::NumericLogicalChar()) &&
                     subject.defined() == Tristate::kTrue && subject.shape().max_rank() == 2;
  if (!array || !label.IsNumericOrLogicalOrChar() || label.IsSparse() || label.ndims() > 2) return false;
  for (int k : {0, 1}) {
    const domain::ExtentRange extent = subject.shape().Extent(k);
    if (label.dims()[k] < extent.low || label.dims()[k] > extent.high) return true;
  }
  const domain::OneResult equal = domain::BinaryRule(Op::kEqual, subject, AbstractValue::Of(label));
  if (equal.may_fail || !equal.value.IsStatic()) return false;
  const Value& each = equal.value.static_value();
  return !each.IsEmpty() && !builtin::IsTrue(each);
}

// Of several values in a label, those that may match it: one of them is written as such.
PartialValue LabelThatMayMatch(const AbstractValue& subject, const PartialValue& label) {
  if (!label.facts.static_value().Is(value::ClassId::kCell)) return label;
  const Value& all = label.facts.static_value();
  std::vector<Value> may;
  for (int64_t k = 0; k < all.numel(); ++k) {
    const auto split = SplitByLabel(subject, AbstractValue::Of(all.cell(k)));
    const bool never = CannotMatch(subject, all.cell(k)) || (split && split->first.IsBottom());
    if (all.cell(k).Is(value::ClassId::kCell) || !never) may.push_back(all.cell(k));
  }
  if (may.empty() || static_cast<int64_t>(may.size()) == all.numel()) return label;
  if (may.size() == 1 && !may[0].Is(value::ClassId::kCell)) return PartialValue::Static(may[0]);
  Value left = Value::Cell(Dims(1, static_cast<int64_t>(may.size())));
  for (size_t k = 0; k < may.size(); ++k) left.mutable_cell(static_cast<int64_t>(k)) = may[k];
  return PartialValue::Static(left);
}

bool MatchesKnown(Activation& act, const PartialValue& subject, const PartialValue& label, ExprId id) {
  try {
    return builtin::SwitchMatches(subject.facts.static_value(), label.facts.static_value());
  } catch (const value::MatlabError&) {
    throw Unsupported{"a `switch` whose comparison fails", act.ast()[id].range};
  }
}

// Behind a label that may match it may not be evaluated at all.
PartialValue EvalLabel(Activation& act, ExprId id, bool surely) {
  std::optional<Env> before;
  if (!surely) before = act.now.env;
  const bool hoist = std::exchange(act.now.can_hoist, act.now.can_hoist && surely);
  PartialValue label = EvalOne(act, id);
  act.now.can_hoist = hoist;
  if (before) JoinGlobals(act, *before);
  act.now.pending_impure = act.now.pending_impure || !label.IsPure();
  return label;
}

Cases CasesOf(Activation& act, StmtId id, const PartialValue& subject) {
  const auto exprs = act.ast().Exprs(id);
  const auto blocks = act.ast().Blocks(id);
  const size_t labels = exprs.size() - 1;
  Cases cases;
  cases.rest = subject.facts;
  for (size_t k = 0; k < labels; ++k) {
    PartialValue label = EvalLabel(act, exprs[k + 1], cases.kept.empty());
    if (subject.IsStatic() && label.IsStatic()) {
      if (!MatchesKnown(act, subject, label, exprs[k + 1])) continue;
      cases.last = blocks[k];
      return cases;
    }
    if (subject.IsPure() && label.IsStatic() && CannotMatch(subject.facts, label.facts.static_value())) continue;
    if (subject.IsPure() && label.IsStatic()) label = LabelThatMayMatch(cases.rest, label);
    AbstractValue taken = MatchedBy(subject.facts, label.facts);
    if (auto split = SplitByLabel(cases.rest, label.facts); split && subject.IsPure()) {
      if (split->first.IsBottom()) continue;
      taken = split->first;
      cases.rest = split->second;
      if (cases.rest.IsBottom()) {
        cases.last = blocks[k];
        cases.rest = taken;
        return cases;
      }
    }
    cases.kept.push_back({std::move(label), blocks[k], std::move(taken)});
  }
  if (blocks.size() > labels) cases.last = blocks[labels];
  return cases;
}

}  // namespace

void EvalSwitch(Activation& act, StmtId id) {
  const auto exprs = act.ast().Exprs(id);
  PartialValue subject = EvalOne(act, exprs[0]);
  NoteImpure(act, subject);
  const Cases cases = CasesOf(act, id, subject);
  const auto narrow = [&](const AbstractValue& facts) {
    if (Binding* b = Narrowable(act, exprs[0])) NarrowTo(b, facts);
  };
  if (cases.kept.empty()) {
    narrow(cases.rest);
    if (cases.last.valid()) EvalBlock(act, cases.last);
    return;
  }
  const SourceRange range = Origin(act, act.ast()[id].range);
  Node node;
  node.stmt.kind = StmtKind::kSwitch;
  node.stmt.range = range;
  node.exprs = {ResidualOf(act, subject, range)};
  act.tree().facts.At(node.exprs[0]).plain_subject =
      subject.facts.classes().SubsetOf(domain::ClassSet::NumericLogicalChar());
  const Env before = act.now.env;
  const bool old = BeginBranches(act);
  Rest* const following = RestOfWays(act, id);
  std::vector<Branch> branches;
  for (const Cases::Case& c : cases.kept) {
    node.exprs.push_back(ResidualOf(act, c.label, range));
    branches.push_back(EvalBranch(act, before, [&] {
      narrow(c.subject);
      EvalBlock(act, c.block);
      GoOn(act, following);
    }));
  }
  branches.push_back(EvalBranch(act, before, [&] {
    narrow(cases.rest);
    if (cases.last.valid()) EvalBlock(act, cases.last);
    GoOn(act, following);
  }));
  const bool left = EndBranches(act, old);
  for (const Branch& b : branches) node.blocks.push_back(b.code);
  act.now.effects = Effects::Any();
  Emit(act, std::move(node));
  JoinBranches(act, std::move(branches), left && !following, range);
  act.now.went_on = following != nullptr;
}

}  // namespace residua::specialise
