// Extents are below 2^53, so that sums and products of a few of them that are extents again are exact; other scalars
// must say so by their interval. An expression that is not exact in doubles is never attached.
#include "worker/domain/number.h"

#include <algorithm>

#include "worker/domain/builder.h"
#include "worker/domain/handle_set.h"
#include "worker/domain/rule_support.h"

namespace residua::domain {

using syntax::Op;

ExtentExpression NumberOf(const AbstractValue& a) {
  if (a.number()) return a.number();
  auto n = StaticWhole(a);
  return n && a.real() == Tristate::kTrue ? ExtentExpression::Constant(*n) : ExtentExpression();
}

namespace {

bool IsWhole(const AbstractValue& a) {
  return a.real() == Tristate::kTrue && a.interval().integral && !a.interval().may_be_nan &&
         !IsEmptyInterval(a.interval());
}

bool IsExact(const AbstractValue& a, const ExtentExpression& e) {
  const Interval& i = a.interval();
  if (!IsWhole(a)) return false;
  return e.IsOverExtents() || (i.low >= -kExactLimit && i.high <= kExactLimit);
}

}  // namespace

ExtentExpression UpperOf(const AbstractValue& a) {
  if (a.upper()) return a.upper();
  return a.IsScalar() && a.IsRealDouble() ? NumberOf(a) : ExtentExpression();
}

namespace {

// a + b and a - b with b a number: the bound of a moves along.
AbstractValue WithArithmeticUpper(Op op, const AbstractValue& a, const AbstractValue& b, AbstractValue result) {
  if (op != Op::kPlus && op != Op::kMinus) return result;
  if (op == Op::kPlus && !a.upper() && b.upper()) return WithArithmeticUpper(op, b, a, std::move(result));
  const ExtentExpression y = NumberOf(b);
  if (!a.upper() || !y || !b.IsScalar() || !IsExact(b, y)) return result;  // rounding keeps the order
  const ExtentExpression e = op == Op::kPlus ? a.upper() + y : a.upper() - y;
  return e.IsOverExtents() ? result.WithUpper(e) : result;
}

}  // namespace

AbstractValue WithArithmeticNumber(Op op, const AbstractValue& a, const AbstractValue& b, AbstractValue result) {
  if (!result.IsRealDouble() || result.IsStatic()) return result;
  result = WithArithmeticUpper(op, a, b, std::move(result));
  if (!result.IsScalar()) return result;
  const ExtentExpression x = NumberOf(a), y = NumberOf(b);
  if (!x || !y) return result;
  const ExtentExpression e = op == Op::kPlus                               ? x + y
                             : op == Op::kMinus                            ? x - y
                             : op == Op::kTimes || op == Op::kElementTimes ? x * y
                                                                           : ExtentExpression();
  if (!e || !IsExact(a, x) || !IsExact(b, y) || !IsExact(result, e)) return result;
  if (auto n = e.AsConstant()) {
    const bool sign_is_open = *n == 0 && result.interval().may_be_negative_zero;
    return sign_is_open ? result : Known(static_cast<double>(*n));
  }
  return result.WithNumber(e);
}

Tristate CompareNumbers(Op op, const AbstractValue& a, const AbstractValue& b) {
  const bool same_size = a.size_of() != nullptr && b.size_of() != nullptr && KnownEqual(*a.size_of(), *b.size_of());
  const ExtentExpression x = NumberOf(a), y = NumberOf(b);
  const bool numbers = x && y && a.IsScalar() && b.IsScalar() && !a.interval().may_be_nan && !b.interval().may_be_nan;
  if (same_size || (numbers && x == y)) {
    return op == Op::kEqual || op == Op::kLessEqual || op == Op::kGreaterEqual ? Tristate::kTrue : Tristate::kFalse;
  }
  if (!numbers) return Tristate::kTop;
  // One lies above the other, as n+1 above n.
  const ExtentExpression one = ExtentExpression::Constant(1);
  const bool above = (x - y).IsNeverNegative(), below = (y - x).IsNeverNegative();
  const bool apart = (x - y - one).IsNeverNegative() || (y - x - one).IsNeverNegative();
  if (!above && !below) return Tristate::kTop;
  switch (op) {
    case Op::kEqual:
      return apart ? Tristate::kFalse : Tristate::kTop;
    case Op::kNotEqual:
      return apart ? Tristate::kTrue : Tristate::kTop;
    case Op::kGreaterEqual:
      return above ? Tristate::kTrue : apart ? Tristate::kFalse : Tristate::kTop;
    case Op::kLess:
      return above ? Tristate::kFalse : apart ? Tristate::kTrue : Tristate::kTop;
    case Op::kLessEqual:
      return below ? Tristate::kTrue : apart ? Tristate::kFalse : Tristate::kTop;
    default:
      return below ? Tristate::kFalse : apart ? Tristate::kTrue : Tristate::kTop;
  }
}

AbstractValue WithPairAsSize(const AbstractValue& n, const AbstractValue& m, AbstractValue row) {
  auto extent = [](const AbstractValue& a) -> std::optional<ExtentRange> {
    const ExtentExpression e = NumberOf(a);
    if (!e || !a.IsScalar() || !a.IsRealDouble() || !IsExact(a, e) || a.interval().low < 0) return std::nullopt;
    ExtentRange r = ExtentOf(a);
    r.expression = e;
    return r;
  };
  const auto rows = extent(n), cols = extent(m);
  if (!rows || !cols) return row;
  const Shape shape = Shape::Matrix(*rows, *cols);
  return HasExpressions(shape) ? row.WithSizeOf(shape) : row;
}

std::optional<AbstractValue> ElementOfSize(const AbstractValue& size, const AbstractValue& position) {
  auto k = StaticWhole(position);
  if (size.size_of() == nullptr || !k || *k < 1 || *k > size.shape().Extent(1).low) return std::nullopt;
  return Count(size.size_of()->Extent(static_cast<int>(*k) - 1));
}

AbstractValue MapExpressions(const AbstractValue& v,
                             const std::function<ExtentExpression(const ExtentExpression&)>& change) {
  if (!HasExpressions(v)) return v;
  auto mapped = [&change](const Shape& s) {
    if (s.IsBottom()) return s;
    std::vector<ExtentRange> extents;
    for (int k = 0; k < s.listed(); ++k) {
      ExtentRange e = s.Extent(k);
      if (e.expression) e.expression = change(e.expression);
      extents.push_back(std::move(e));
    }
    const bool open = s.listed() < s.max_rank() && s.rest();
    Shape r = Shape::Canonical(2, s.max_rank(), std::move(extents));
    return open && r.listed() == s.listed() ? r.WithRest(change(s.rest())) : r;
  };
  AbstractValue r = v;
  if (v.HasElements()) {
    Elements parts = v.elements();
    for (AbstractValue& p : parts) p = MapExpressions(p, change);
    r = Builder::WithElements(std::move(r), std::move(parts));
  } else if (v.HasFields()) {
    Fields parts = v.fields();
    for (auto& [name, p] : parts) p = MapExpressions(p, change);
    r = Builder::WithFields(std::move(r), std::move(parts));
  } else {
    if (!v.IsStatic() && !v.HasChoices()) r = r.Reshaped(mapped(v.shape()));
    if (v.HasTargets()) r = Builder::WithTargets(std::move(r), v.targets());
    if (v.HasSummary()) r = Builder::WithSummary(std::move(r), MapExpressions(v.summary(), change));
    if (v.HasColumns()) {
      Fields columns = v.columns();
      for (auto& [name, column] : columns) column = MapExpressions(column, change);
      r = Builder::WithColumns(std::move(r), {std::move(columns), v.certain_columns(), v.filled_columns()});
    }
    if (v.number()) r = r.WithNumber(change(v.number()));
    if (v.upper()) r = r.WithUpper(change(v.upper()));
    if (v.size_of() != nullptr) r = r.WithSizeOf(mapped(*v.size_of()));
  }
  return r;
}

bool HasExpressions(const Shape& s) {
  for (int k = 0; k < s.listed(); ++k) {
    if (s.Extent(k).expression) return true;
  }
  return !s.IsBottom() && s.listed() < s.max_rank() && s.rest();
}

bool HasExpressions(const AbstractValue& v) {
  if (v.number() || v.upper() || v.size_of() != nullptr || HasExpressions(v.shape())) return true;
  if (v.HasElements()) {
    return std::any_of(v.elements().begin(), v.elements().end(), [](const auto& p) { return HasExpressions(p); });
  }
  if (v.HasSummary() && HasExpressions(v.summary())) return true;
  if (!v.HasFields() && !v.HasColumns()) return false;
  const Fields& parts = v.HasFields() ? v.fields() : v.columns();
  return std::any_of(parts.begin(), parts.end(), [](const auto& p) { return HasExpressions(p.second); });
}

}  // namespace residua::domain
