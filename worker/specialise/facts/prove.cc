// What operations that went well, and conditions that came out one way, prove of extents and scalars.
//
//   c = b * b;                                b is square, or it would have failed
//   if size (a, 1) ~= n, error (...), end     after it the rows of a are n
//
// Both become equations of the environment (domain/relations.h). Variables keep the names they were bound with, so that
// joins find again what was the same before a branch; whatever is read is brought into canonical names first.
//
// An operation proves something only from the statement after its own on, and only where it certainly ran: the right
// side of `&&`, the condition of a loop and the labels of a switch do not count. Within its own statement it could
// otherwise be moved behind something that is safe because of it. Conditions are evaluated once more for their facts;
// only such are that leave no code.
#include "worker/specialise/facts/prove.h"

#include <algorithm>

#include "worker/builtin/builtin_names.h"
#include "worker/domain/interval_math.h"
#include "worker/domain/number.h"
#include "worker/domain/rules.h"
#include "worker/specialise/core/checkpoint.h"
#include "worker/specialise/core/eval.h"
#include "worker/specialise/facts/narrow.h"

namespace residua::specialise {

using domain::ClassSet;
using domain::ExtentExpression;
using domain::ExtentRange;
using domain::Shape;
using domain::Tristate;

namespace {

bool IsPlainArray(const AbstractValue& v) { return v.classes().SubsetOf(ClassSet::NumericLogicalChar()); }

bool IsRepeatingOperator(Op op) {
  switch (op) {
    case Op::kPlus:
    case Op::kMinus:
    case Op::kElementTimes:
    case Op::kElementRightDivide:
    case Op::kElementLeftDivide:
    case Op::kElementPower:
    case Op::kAnd:
    case Op::kOr:
      return true;
    default:
      return op >= Op::kLess && op <= Op::kGreater;
  }
}

bool IsEquality(Op op) { return op == Op::kEqual || op == Op::kNotEqual; }

// A number that compares with others as its expression does.
bool IsNamedNumber(const AbstractValue& v) { return v.IsRealDouble() && v.IsScalar() && domain::NumberOf(v); }

bool IsMatrix(const Shape& s) { return !s.IsBottom() && s.max_rank() == 2; }

}  // namespace

void NoteSuccess(Activation& act, Op op, const AbstractValue& a, const AbstractValue& b) {
  if (!act.now.can_hoist || !IsPlainArray(a) || !IsPlainArray(b)) return;
  const Shape &x = a.shape(), &y = b.shape();
  if (op == Op::kTimes) {
    if (!IsMatrix(x) || !IsMatrix(y) || x.IsScalar() || y.IsScalar()) return;
    // The inner extents agree, or one is a scalar; then they agree where the other inner extent is one of its own.
    const ExtentRange p = x.Extent(1), q = y.Extent(0);
    const bool if_left = !x.MayBeScalar() || KnownEqual(q, x.Extent(0)) || KnownEqual(q, x.Extent(1));
    const bool if_right = !y.MayBeScalar() || KnownEqual(p, y.Extent(0)) || KnownEqual(p, y.Extent(1));
    if (if_left && if_right) act.now.learnt.push_back({ExpressionOf(p), ExpressionOf(q), false});
    return;
  }
  if (op == Op::kLeftDivide || op == Op::kRightDivide) {
    // A system has as many equations as right sides have elements, unless it is one number that divides.
    const bool left = op == Op::kLeftDivide;
    if (!IsMatrix(x) || !IsMatrix(y) || (left ? x : y).MayBeScalar()) return;
    const int along = left ? 0 : 1;
    act.now.learnt.push_back({ExpressionOf(x.Extent(along)), ExpressionOf(y.Extent(along)), false});
    return;
  }
  if (!IsRepeatingOperator(op)) return;
  for (int k = 0; k < std::max(x.listed(), y.listed()); ++k) {
    const ExtentRange p = x.Extent(k), q = y.Extent(k);
    if (!KnownToFit(p, q)) act.now.learnt.push_back({ExpressionOf(p), ExpressionOf(q), MayBe(p, 1) || MayBe(q, 1)});
  }
}

void CommitProofs(Activation& act) {
  if (act.now.env.reachable) {
    for (const Proof& proof : act.now.learnt) {
      if (proof.fit_only) {
        act.now.env.relations.LearnFit(proof.a, proof.b);
      } else {
        act.now.env.relations.LearnEqual(proof.a, proof.b);
      }
    }
  }
  act.now.learnt.clear();
}

AbstractValue WithRelations(const Activation& act, const AbstractValue& facts) {
  if (act.now.env.relations.empty() || facts.IsStatic()) return facts;
  const AbstractValue known = act.now.env.relations.Canonical(facts);
  return known.IsStatic() ? facts : known;
}

PartialValue WithRelations(const Activation& act, PartialValue piece) {
  if (act.now.env.relations.empty() || piece.parts || piece.list || piece.diverges || piece.IsStatic()) return piece;
  const AbstractValue known = act.now.env.relations.Canonical(piece.facts);
  if (known.IsStatic()) return piece.IsPure() ? PartialValue::Static(known.static_value()) : piece;
  piece.facts = known;
  return piece;
}

void DecideByRelations(const Activation& act, Op op, const AbstractValue& a, const AbstractValue& b,
                       domain::OneResult* rule) {
  if (act.now.env.relations.empty()) return;
  if (IsEquality(op) && !rule->value.IsStatic() && IsNamedNumber(a) && IsNamedNumber(b) && !a.interval().may_be_nan &&
      !b.interval().may_be_nan) {
    const Tristate equal = act.now.env.relations.Equal(domain::NumberOf(a), domain::NumberOf(b));
    if (equal == Tristate::kTop) return;
    rule->value = AbstractValue::Of(Value::Bool((equal == Tristate::kTrue) == (op == Op::kEqual)));
    return;
  }
  if (!rule->may_fail || !IsRepeatingOperator(op) || !IsPlainArray(a) || !IsPlainArray(b) || !a.IsFullStorage() ||
      !b.IsFullStorage() || !act.now.env.relations.Fit(a.shape(), b.shape())) {
    return;
  }
  // It is left to see whether anything but the shapes could fail: with one shape for both they could not.
  rule->may_fail = domain::BinaryRule(op, a, b.WithShape(a.shape())).may_fail;
}

std::optional<AbstractValue> FactsOfPlain(Activation& act, ExprId id) {
  InternedNames variables;
  if (!IsPlain(act, id, &variables)) return std::nullopt;
  const Checkpoint before(act);
  act.now.can_hoist = false;
  const PartialValue piece = EvalOne(act, id);
  before.Restore();
  if (piece.diverges || piece.list || piece.parts) return std::nullopt;
  return piece.facts;
}

namespace {

void LearnSameShape(Activation& act, const Shape& a, const Shape& b) {
  if (a.IsBottom() || b.IsBottom()) return;
  for (int k = 0; k < std::max(a.listed(), b.listed()); ++k) {
    act.now.env.relations.LearnEqual(ExpressionOf(a.Extent(k)), ExpressionOf(b.Extent(k)));
  }
  if (a.listed() == b.listed()) act.now.env.relations.LearnEqual(a.rest(), b.rest());
}

// A variable that equals a number lies where that number does and is no NaN; of zero the sign stays open.
void NarrowToEqual(Activation& act, ExprId variable, const AbstractValue& other) {
  Binding* b = Narrowable(act, variable);
  if (b == nullptr || !b->facts.IsRealDouble() || !b->facts.IsScalar()) return;
  domain::Interval i = b->facts.interval();
  const domain::Interval& o = other.interval();
  i.low = std::max(i.low, o.low);
  i.high = std::min(i.high, o.high);
  i.integral = i.integral || o.integral;
  i.may_be_nan = false;
  if (i.low <= i.high) NarrowTo(b, b->facts.WithInterval(domain::Canonical(i)).WithNumber(b->facts.number()));
}

// `truth`: the two are equal, otherwise they are not. `every`: it is said of all elements of arrays.
void NarrowEqual(Activation& act, ExprId left, ExprId right, bool truth, bool every) {
  const std::optional<AbstractValue> a = FactsOfPlain(act, left), b = FactsOfPlain(act, right);
  if (!a || !b) return;
  if (truth && every && a->size_of() != nullptr && b->size_of() != nullptr) {
    LearnSameShape(act, *a->size_of(), *b->size_of());
  }
  if (!IsNamedNumber(*a) || !IsNamedNumber(*b)) return;
  const ExtentExpression x = domain::NumberOf(*a), y = domain::NumberOf(*b);
  if (!truth) {
    if (!a->interval().may_be_nan && !b->interval().may_be_nan) act.now.env.relations.LearnApart(x, y);
    return;
  }
  act.now.env.relations.LearnEqual(x, y);
  NarrowToEqual(act, left, *b);
  NarrowToEqual(act, right, *a);
}

}  // namespace

void NarrowRelations(Activation& act, ExprId condition, bool truth) {
  const syntax::Expr& e = act.ast()[condition];
  auto children = act.ast().Children(condition);
  if (e.kind == ExprKind::kBinary && IsEquality(e.op)) {
    NarrowEqual(act, children[0], children[1], truth == (e.op == Op::kEqual), truth && e.op == Op::kEqual);
    return;
  }
  if (e.kind != ExprKind::kIndex || !IsBuiltinCall(act, condition)) return;
  const InternedName name = act.ast().Interned(children[0]);
  if (children.size() == 2 && ((name == builtin::names::k_all && truth) || (name == builtin::names::k_any && !truth))) {
    const syntax::Expr& inner = act.ast()[children[1]];
    if (inner.kind != ExprKind::kBinary || inner.op != (truth ? Op::kEqual : Op::kNotEqual)) return;
    NarrowEqual(act, act.ast().Child(children[1], 0), act.ast().Child(children[1], 1), true, true);
  } else if (children.size() == 2 && truth && name == builtin::names::k_issquare) {
    if (const auto a = FactsOfPlain(act, children[1]); a && !a->shape().IsBottom()) {
      act.now.env.relations.LearnEqual(ExpressionOf(a->shape().Extent(0)), ExpressionOf(a->shape().Extent(1)));
    }
  } else if (children.size() == 3 && truth &&
             (name == builtin::names::k_isequal || name == builtin::names::k_size_equal)) {
    const auto a = FactsOfPlain(act, children[1]), b = FactsOfPlain(act, children[2]);
    if (a && b) LearnSameShape(act, a->shape(), b->shape());
    if (name == builtin::names::k_isequal) NarrowEqual(act, children[1], children[2], true, true);
  }
}

}  // namespace residua::specialise
