// base:increment:limit. The count of a range of doubles is known when its bounds are; otherwise its values still lie
// between base and limit, and are whole when base and increment are.
#include <cmath>

#include "worker/domain/class_table.h"
#include "worker/domain/number.h"
#include "worker/domain/rule_support.h"
#include "worker/domain/sparse_rules.h"

namespace residua::domain {
namespace {

bool IsPlainScalar(const AbstractValue& a) {
  return a.IsScalar() && a.real() == Tristate::kTrue && a.classes().Only(ClassId::kDouble);
}

// The number of elements for whole numbers in the given intervals and a known whole increment.
ExtentRange CountOf(const Interval& base, double step, const Interval& limit) {
  const Interval span = step > 0 ? Subtract(limit, base) : Subtract(base, limit);
  auto count = [step](double v) -> int64_t {
    if (std::isnan(v) || v < 0) return 0;
    double n = std::floor(v / std::fabs(step)) + 1;
    return n > 9e15 ? kOmega : static_cast<int64_t>(n);
  };
  int64_t low = count(span.low), high = count(span.high);
  if (low == kOmega) low = 0;
  return {low, high, {}};
}

ExtentRange ElementCount(const AbstractValue& base, double step, const AbstractValue& limit) {
  const Interval &b = base.interval(), &l = limit.interval();
  bool whole = b.integral && l.integral && std::trunc(step) == step && std::isfinite(step) && step != 0;
  if (!whole || b.may_be_nan || l.may_be_nan || IsEmptyInterval(b) || IsEmptyInterval(l)) return {};
  if (std::isinf(b.low) || std::isinf(b.high)) {
    // Of a base without end there are elements only up to a limit that has one.
    const bool ends =
        step > 0 ? std::isfinite(b.low) && std::isfinite(l.high) : std::isfinite(b.high) && std::isfinite(l.low);
    return ends ? ExtentRange{0, CountOf(b, step, l).high, {}} : ExtentRange{};
  }
  ExtentRange count = CountOf(b, step, l);
  // a:b has b-a+1 elements, or none.
  const ExtentExpression first = NumberOf(base), last = NumberOf(limit);
  const bool exact = last.IsOverExtents() || (l.low >= -kExactLimit && l.high <= kExactLimit);
  if (step == 1 && exact && std::fabs(b.low) <= kExactLimit && std::fabs(b.high) <= kExactLimit) {
    const ExtentExpression n = last - first + ExtentExpression::Constant(1);
    count.expression = ExtentExpression::Max(n, ExtentExpression::Constant(0));
    if (count.IsKnown()) count.expression = {};
  }
  return count;
}

// Whole numbers that go at least by one, from or to the extent of an array: there are as many at most.
bool EndsAtExtent(const AbstractValue& base, const Interval& step, const AbstractValue& limit) {
  const bool up = step.low >= 1;
  if (!up && !(step.high <= -1)) return false;
  const AbstractValue &far = up ? limit : base, &near = up ? base : limit;
  const auto whole = [](const Interval& i) { return i.integral && !i.may_be_nan && !IsEmptyInterval(i); };
  return step.integral && whole(base.interval()) && whole(limit.interval()) && std::isfinite(near.interval().low) &&
         UpperOf(far).IsOverExtents();
}

// Whole numbers from base to limit: none is above the end that the range goes to, or comes from.
AbstractValue WithEnd(const AbstractValue& base, const Interval& step, const AbstractValue& limit,
                      AbstractValue range) {
  if (!base.interval().integral || !step.integral) return range;
  if (step.low > 0) return range.WithUpper(UpperOf(limit));
  return step.high < 0 ? range.WithUpper(UpperOf(base)) : range;
}

}  // namespace

OneResult ColonRule(const AbstractValue& base, const AbstractValue* increment, const AbstractValue& limit) {
  if (base.MayBeSparse() || limit.MayBeSparse() || (increment != nullptr && increment->MayBeSparse())) {
    const AbstractValue step = increment != nullptr ? increment->MadeFull() : AbstractValue();
    return {ColonRule(base.MadeFull(), increment != nullptr ? &step : nullptr, limit.MadeFull()).value, true};
  }
  if (base.classes().empty() || limit.classes().empty()) return {AbstractValue::Bottom(), true};
  ExtentRange count;
  bool plain = IsPlainScalar(base) && IsPlainScalar(limit) && (increment == nullptr || IsPlainScalar(*increment));
  if (!plain) {
    ClassSet classes = base.classes();
    if (increment != nullptr) classes = ClassesOf(ClassOperation::kColon, classes, increment->classes()).result;
    classes = ClassesOf(ClassOperation::kColon, classes, limit.classes()).result;
    if (classes.empty()) return {AbstractValue::Bottom(), true};
    // A text operand gives text, 0x0 when an operand is empty.
    Shape shape = Shape::Matrix(ExtentRange::Of(1), {});
    for (const AbstractValue* a : {&base, increment, &limit}) {
      if (a == nullptr || !May(*a, ClassSet::Of(ClassId::kChar))) continue;
      shape = Join(shape, Shape::Of({0, 0}));
    }
    return {Make(classes, Tristate::kTrue, shape, Interval::Top(), false), true};
  }
  const Interval &b = base.interval(), &l = limit.interval();
  Interval step = increment == nullptr ? Interval::Of(1) : increment->interval();
  if (step.low == step.high && !step.may_be_nan) count = ElementCount(base, step.low, limit);
  Interval values{-kInf, kInf, true, true, false};
  bool known_sign = !step.may_be_nan && (step.low > 0 || step.high < 0);
  // A base that may be infinite gives no elements where the limit is finite.
  const bool from = step.low > 0 ? std::isfinite(b.low) && (std::isfinite(b.high) || std::isfinite(l.high))
                                 : std::isfinite(b.high) && (std::isfinite(b.low) || std::isfinite(l.low));
  bool finite = !b.may_be_nan && !l.may_be_nan && from && std::isfinite(step.low) && std::isfinite(step.high);
  if (known_sign && finite && !IsEmptyInterval(l)) {
    // Rounding may carry the last element of a fractional range past the limit by a little, never a whole one.
    bool whole = b.integral && step.integral;
    values.low = step.low > 0 ? b.low : l.low;
    values.high = step.low > 0 ? l.high : b.high;
    if (!whole) {
      if (step.low > 0) values.high += std::fabs(values.high) * 1e-12;
      if (step.low < 0) values.low -= std::fabs(values.low) * 1e-12;
    }
    values = {values.low, values.high, false, b.may_be_negative_zero || step.high < 0 || !whole, whole};
    if (values.low > 0 || values.high < 0) values.may_be_negative_zero = false;
    values = Canonical(values);
  }
  // Too many elements, or an infinite range.
  const bool may_fail = count.high == kOmega && !EndsAtExtent(base, step, limit);
  Shape shape = Shape::Matrix(ExtentRange::Of(1), count);
  if (IsEmptyInterval(values) && !values.may_be_nan && !shape.MayBeEmpty()) values = Interval::Top();
  return {WithEnd(base, step, limit, Make(kDoubleOnly, Tristate::kTrue, shape, values, false)), may_fail};
}

}  // namespace residua::domain
