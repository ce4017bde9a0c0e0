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
#include <algorithm>

#include "worker/domain/interval_math.h"
#include "worker/domain/number.h"
#include "worker/specialise/evaluator.h"

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

void FunctionEvaluator::NoteSuccess(Op op, const AbstractValue& a, const AbstractValue& b) {
  if (!can_hoist_ || !IsPlainArray(a) || !IsPlainArray(b)) return;
  const Shape &x = a.shape(), &y = b.shape();
  if (op == Op::kTimes) {
    if (!IsMatrix(x) || !IsMatrix(y) || x.IsScalar() || y.IsScalar()) return;
    // The inner extents agree, or one is a scalar; then they agree where the other inner extent is one of its own.
    const ExtentRange p = x.Extent(1), q = y.Extent(0);
    const bool if_left = !x.MayBeScalar() || KnownEqual(q, x.Extent(0)) || KnownEqual(q, x.Extent(1));
    const bool if_right = !y.MayBeScalar() || KnownEqual(p, y.Extent(0)) || KnownEqual(p, y.Extent(1));
    if (if_left && if_right) learnt_.push_back({ExpressionOf(p), ExpressionOf(q), false});
    return;
  }
  if (!IsRepeatingOperator(op)) return;
  for (int k = 0; k < std::max(x.listed(), y.listed()); ++k) {
    const ExtentRange p = x.Extent(k), q = y.Extent(k);
    if (!KnownToFit(p, q)) learnt_.push_back({ExpressionOf(p), ExpressionOf(q), MayBe(p, 1) || MayBe(q, 1)});
  }
}

void FunctionEvaluator::CommitProofs() {
  if (env_.reachable) {
    for (const Proof& proof : learnt_) {
      if (proof.fit_only) {
        env_.relations.LearnFit(proof.a, proof.b);
      } else {
        env_.relations.LearnEqual(proof.a, proof.b);
      }
    }
  }
  learnt_.clear();
}

AbstractValue FunctionEvaluator::WithRelations(const AbstractValue& facts) const {
  if (env_.relations.empty() || facts.IsStatic()) return facts;
  const AbstractValue known = env_.relations.Canonical(facts);
  return known.IsStatic() ? facts : known;
}

Piece FunctionEvaluator::WithRelations(Piece piece) const {
  if (env_.relations.empty() || piece.parts || piece.list || piece.diverges || piece.IsStatic()) return piece;
  const AbstractValue known = env_.relations.Canonical(piece.facts);
  if (known.IsStatic()) return piece.pure ? Piece::Static(known.static_value()) : piece;
  piece.facts = known;
  return piece;
}

void FunctionEvaluator::DecideByRelations(Op op, const AbstractValue& a, const AbstractValue& b,
                                          domain::OneResult* rule) const {
  if (env_.relations.empty()) return;
  if (IsEquality(op) && !rule->value.IsStatic() && IsNamedNumber(a) && IsNamedNumber(b) && !a.interval().may_be_nan &&
      !b.interval().may_be_nan) {
    const Tristate equal = env_.relations.Equal(domain::NumberOf(a), domain::NumberOf(b));
    if (equal == Tristate::kTop) return;
    rule->value = AbstractValue::Of(Value::Bool((equal == Tristate::kTrue) == (op == Op::kEqual)));
    return;
  }
  if (!rule->may_fail || !IsRepeatingOperator(op) || !IsPlainArray(a) || !IsPlainArray(b) || !a.IsFullStorage() ||
      !b.IsFullStorage() || !env_.relations.Fit(a.shape(), b.shape())) {
    return;
  }
  // It is left to see whether anything but the shapes could fail: with one shape for both they could not.
  rule->may_fail = domain::BinaryRule(op, a, b.WithShape(a.shape())).may_fail;
}

std::optional<AbstractValue> FunctionEvaluator::FactsOfPlain(ExprId id) {
  std::set<std::string> variables;
  if (!IsPlain(id, &variables)) return std::nullopt;
  const Snapshot snapshot = Take();
  const bool pending = pending_impure_, hoist = std::exchange(can_hoist_, false);
  const Piece piece = EvalOne(id);
  Restore(snapshot);
  pending_impure_ = pending;
  can_hoist_ = hoist;
  if (piece.diverges || piece.list || piece.parts) return std::nullopt;
  return piece.facts;
}

void FunctionEvaluator::LearnSameShape(const Shape& a, const Shape& b) {
  if (a.IsBottom() || b.IsBottom()) return;
  for (int k = 0; k < std::max(a.listed(), b.listed()); ++k) {
    env_.relations.LearnEqual(ExpressionOf(a.Extent(k)), ExpressionOf(b.Extent(k)));
  }
  if (a.listed() == b.listed()) env_.relations.LearnEqual(a.rest(), b.rest());
}

// A variable that equals a number lies where that number does and is no NaN; of zero the sign stays open.
void FunctionEvaluator::NarrowToEqual(ExprId variable, const AbstractValue& other) {
  Binding* b = Narrowable(variable);
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
void FunctionEvaluator::NarrowEqual(ExprId left, ExprId right, bool truth, bool every) {
  const std::optional<AbstractValue> a = FactsOfPlain(left), b = FactsOfPlain(right);
  if (!a || !b) return;
  if (truth && every && a->size_of() != nullptr && b->size_of() != nullptr) {
    LearnSameShape(*a->size_of(), *b->size_of());
  }
  if (!IsNamedNumber(*a) || !IsNamedNumber(*b)) return;
  const ExtentExpression x = domain::NumberOf(*a), y = domain::NumberOf(*b);
  if (!truth) {
    if (!a->interval().may_be_nan && !b->interval().may_be_nan) env_.relations.LearnApart(x, y);
    return;
  }
  env_.relations.LearnEqual(x, y);
  NarrowToEqual(left, *b);
  NarrowToEqual(right, *a);
}

void FunctionEvaluator::NarrowRelations(ExprId condition, bool truth) {
  const syntax::Expr& e = ast()[condition];
  auto children = ast().Children(condition);
  if (e.kind == ExprKind::kBinary && IsEquality(e.op)) {
    NarrowEqual(children[0], children[1], truth == (e.op == Op::kEqual), truth && e.op == Op::kEqual);
    return;
  }
  if (e.kind != ExprKind::kIndex || !IsBuiltinCall(condition)) return;
  const std::string& name = ast().Name(children[0]);
  if (children.size() == 2 && ((name == "all" && truth) || (name == "any" && !truth))) {
    const syntax::Expr& inner = ast()[children[1]];
    if (inner.kind != ExprKind::kBinary || inner.op != (truth ? Op::kEqual : Op::kNotEqual)) return;
    NarrowEqual(ast().Child(children[1], 0), ast().Child(children[1], 1), true, true);
  } else if (children.size() == 2 && truth && name == "issquare") {
    if (const auto a = FactsOfPlain(children[1]); a && !a->shape().IsBottom()) {
      env_.relations.LearnEqual(ExpressionOf(a->shape().Extent(0)), ExpressionOf(a->shape().Extent(1)));
    }
  } else if (children.size() == 3 && truth && (name == "isequal" || name == "size_equal")) {
    const auto a = FactsOfPlain(children[1]), b = FactsOfPlain(children[2]);
    if (a && b) LearnSameShape(a->shape(), b->shape());
    if (name == "isequal") NarrowEqual(children[1], children[2], true, true);
  }
}

}  // namespace residua::specialise
