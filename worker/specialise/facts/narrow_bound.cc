// Bounds that a comparison gives by name.
//
//   while k <= numel (x), s(k) = x(k); k = k + 1; end
//
// Inside, k is not greater than an extent, so that s(k) and x(k) are within bounds; and where k is known to be 1, there
// is at least one element: every array with an extent of that name has at least as many.
#include "worker/specialise/facts/narrow_bound.h"

#include "worker/domain/number.h"
#include "worker/specialise/facts/narrow.h"
#include "worker/specialise/facts/prove.h"

namespace residua::specialise {

using domain::ExtentExpression;
using domain::ExtentRange;
using domain::Shape;

namespace {

bool IsNumber(const std::optional<AbstractValue>& a) { return a && a->IsRealDouble() && a->IsScalar(); }

// Extents that lie a known distance above `e` are at least that far above `low`.
Shape WithAtLeast(const Shape& s, const ExtentExpression& e, int64_t low) {
  std::vector<ExtentRange> extents;
  bool changed = false;
  for (int k = 0; k < s.listed(); ++k) {
    ExtentRange extent = s.Extent(k);
    const auto distance = extent.expression ? (extent.expression - e).AsConstant() : std::nullopt;
    if (distance && extent.low < low + *distance) {
      extent.low = low + *distance;
      changed = extent.low <= extent.high;
    }
    extents.push_back(std::move(extent));
  }
  if (!changed) return s;
  const Shape r = Shape::Canonical(2, s.max_rank(), std::move(extents));
  return s.listed() < s.max_rank() && r.listed() == s.listed() ? r.WithRest(s.rest()) : r;
}

AbstractValue WithAtLeast(const AbstractValue& v, const ExtentExpression& e, int64_t low) {
  if (v.IsStatic() || v.HasChoices() || v.HasElements() || v.HasFields() || v.shape().IsBottom()) return v;
  AbstractValue r = v.WithShape(WithAtLeast(v.shape(), e, low)).WithNumber(v.number()).WithUpper(v.upper());
  return v.size_of() != nullptr ? r.WithSizeOf(WithAtLeast(*v.size_of(), e, low)) : r;
}

// `variable <= limit`
void NarrowUpper(Activation& act, ExprId variable, Op op, const AbstractValue& limit) {
  Binding* b = Narrowable(act, variable);
  if (b == nullptr || !b->facts.IsRealDouble() || !b->facts.IsScalar()) return;
  ExtentExpression upper = domain::UpperOf(limit);
  const bool whole = b->facts.interval().integral && upper && upper.IsOverExtents();
  if (op == Op::kLess && whole) upper = upper - ExtentExpression::Constant(1);
  if (upper) NarrowTo(b, b->facts.WithUpper(upper));
}

// `number <= extent` of a known number
void NarrowLeast(Activation& act, const AbstractValue& number, Op op, const AbstractValue& extent) {
  const ExtentExpression e = domain::NumberOf(extent);
  const auto least = domain::NumberOf(number).AsConstant();
  if (!least || !e || !e.IsOverExtents()) return;
  for (auto& [name, binding] : act.now.env.vars) {
    if (binding.parts || !binding.in_residual || act.externally_writable.count(name)) continue;
    NarrowTo(&binding, WithAtLeast(binding.facts, e, *least + (op == Op::kLess ? 1 : 0)));
  }
}

}  // namespace

// left `op` right came out as `truth`.
void NarrowBounds(Activation& act, ExprId left, Op op, ExprId right, bool truth) {
  if (!truth) op = op == Op::kGreater ? Op::kLessEqual : op == Op::kGreaterEqual ? Op::kLess : Op::kEqual;
  if (op != Op::kLess && op != Op::kLessEqual) return;
  if (act.ast()[right].kind == ExprKind::kNumber) return;
  const std::optional<AbstractValue> a = FactsOfPlain(act, left), b = FactsOfPlain(act, right);
  if (!IsNumber(a) || !IsNumber(b) || b->IsStatic()) return;
  if (a->IsStatic()) {
    NarrowLeast(act, *a, op, *b);
  } else {
    NarrowUpper(act, left, op, *b);
  }
}

}  // namespace residua::specialise
