#include "worker/domain/rule_support.h"

#include <algorithm>
#include <cmath>

#include "worker/domain/builder.h"
#include "worker/domain/number.h"

namespace residua::domain {

ClassSet FloatClasses() { return ClassSet::Of(ClassId::kDouble) | ClassSet::Of(ClassId::kSingle); }
ClassSet ContainerClasses() {
  return ClassSet::Of(ClassId::kCell) | ClassSet::Of(ClassId::kStruct) | ClassSet::Of(ClassId::kFunctionHandle);
}

AbstractValue Known(double v) { return AbstractValue::Of(Value::Double(v)); }
AbstractValue Known(bool v) { return AbstractValue::Of(Value::Bool(v)); }
AbstractValue KnownText(std::string_view text) { return AbstractValue::Of(Value::String(text)); }

AbstractValue Truth(Tristate t) {
  if (t == Tristate::kTrue || t == Tristate::kFalse) return Known(t == Tristate::kTrue);
  return AbstractValue::Logical(Shape::Scalar());
}

AbstractValue Count(const ExtentRange& e) {
  if (e.IsKnown()) return Known(static_cast<double>(e.low));
  return AbstractValue::DoubleScalar(Interval::Integers(static_cast<double>(e.low), e.high == kOmega
                                                                                        ? 9223372036854775807.0
                                                                                        : static_cast<double>(e.high)))
      .WithNumber(e.expression);
}

AbstractValue Make(ClassSet classes, Tristate real, Shape shape, const Interval& interval, bool full) {
  return Builder::Make(classes, real, Tristate::kTrue, full, std::move(shape), interval);
}

std::optional<ClassId> DecidingInteger(ClassSet a, ClassSet b) {
  const ClassSet others = FloatClasses() | ClassSet::Of(ClassId::kLogical) | ClassSet::Of(ClassId::kChar);
  for (const auto& [one, other] : {std::pair{a, b}, std::pair{b, a}}) {
    const std::optional<ClassId> c = one.Single();
    if (c && value::IsInteger(*c) && other.SubsetOf(others | one)) return c;
  }
  return {};
}

RuleResult One(AbstractValue v, bool may_fail) {
  RuleResult r;
  r.may_fail = may_fail || v.IsBottom();
  r.outputs.push_back(std::move(v));
  return r;
}

RuleResult One(OneResult r) { return One(std::move(r.value), r.may_fail); }

RuleResult Some(std::vector<AbstractValue> outputs, int nargout, bool may_fail) {
  size_t wanted = static_cast<size_t>(std::max(1, nargout));
  if (wanted > outputs.size()) may_fail = true;
  outputs.resize(wanted);
  return {std::move(outputs), may_fail};
}

RuleResult Unknown(int nargout) { return Some({AbstractValue::Top()}, nargout, true); }

bool AnyBottom(Args args) {
  return std::any_of(args.begin(), args.end(), [](const AbstractValue& a) { return a.IsBottom(); });
}

bool Only(const AbstractValue& a, ClassSet set) { return a.classes().SubsetOf(set); }
bool May(const AbstractValue& a, ClassSet set) { return !(a.classes() & set).empty(); }

Tristate RealOfPart(const AbstractValue& a) {
  const bool narrowed = a.real() == Tristate::kFalse && May(a, FloatClasses() | ClassSet::Sparse());
  return narrowed ? Tristate::kTop : a.real();
}

std::optional<int64_t> StaticWhole(const AbstractValue& a) {
  if (!a.IsStatic() || !a.static_value().IsScalar() || !a.static_value().IsNumericOrLogicalOrChar())
    return std::nullopt;
  double v = a.static_value().ElementAsDouble(0);
  if (a.static_value().IsComplex() || std::trunc(v) != v || std::fabs(v) > 1e15) return std::nullopt;
  return static_cast<int64_t>(v);
}

std::optional<std::string> StaticText(const AbstractValue& a) {
  if (!a.IsStatic() || !a.static_value().IsString()) return std::nullopt;
  return a.static_value().AsString();
}

ExtentRange ExtentOf(const AbstractValue& a) {
  if (a.real() != Tristate::kTrue) return {};
  const Interval& i = a.interval();
  if (IsEmptyInterval(i)) return i.may_be_nan ? ExtentRange::Of(0) : ExtentRange{};  // NaN counts as 0
  auto to_extent = [](double v) -> int64_t { return v <= 0 ? 0 : v >= 9e15 ? kOmega : static_cast<int64_t>(v); };
  int64_t high = to_extent(i.high);
  if (high != kOmega && !i.integral) ++high;
  int64_t low = i.may_be_nan ? 0 : to_extent(i.low);
  if (low == kOmega) low = 9'000'000'000'000'000;
  ExtentExpression number = i.integral && !i.may_be_nan && a.IsScalar() ? NumberOf(a) : ExtentExpression();
  if (i.low < 0) number = ExtentExpression::Max(number, ExtentExpression::Constant(0));
  return {low, high, low == high ? ExtentExpression() : number};
}

namespace {
int64_t SaturatingAdd(int64_t a, int64_t b) { return a == kOmega || b == kOmega || a > kOmega - b ? kOmega : a + b; }
int64_t SaturatingMultiply(int64_t a, int64_t b) {
  if (a == 0 || b == 0) return 0;
  return a == kOmega || b == kOmega || a > kOmega / b ? kOmega : a * b;
}
}  // namespace

ExtentRange Plus(const ExtentRange& a, const ExtentRange& b) {
  if (a.IsKnown() && a.low == 0) return b;
  if (b.IsKnown() && b.low == 0) return a;
  return {SaturatingAdd(a.low, b.low), SaturatingAdd(a.high, b.high), ExpressionOf(a) + ExpressionOf(b)};
}

ExtentRange Times(const ExtentRange& a, const ExtentRange& b) {
  if (a.IsKnown() && a.low == 1) return b;
  if (b.IsKnown() && b.low == 1) return a;
  return {SaturatingMultiply(a.low, b.low), SaturatingMultiply(a.high, b.high), ExpressionOf(a) * ExpressionOf(b)};
}

ExtentRange UpTo(const ExtentRange& a) { return {0, a.high, {}}; }

Shape WithExtent(const Shape& s, int k, const ExtentRange& e) {
  if (s.IsBottom() || e.IsBottom()) return Shape::Bottom();
  std::vector<ExtentRange> extents;
  int listed = std::max(s.listed(), k + 1);
  for (int j = 0; j < listed; ++j) extents.push_back(j == k ? e : s.Extent(j));
  return Shape::Canonical(2, std::max<int64_t>(s.max_rank(), k + 1), std::move(extents));
}

Shape SwapMatrix(const Shape& s) {
  Shape m = Meet(s, Shape::Matrix({}, {}));
  return m.IsBottom() ? m : Shape::Matrix(m.Extent(1), m.Extent(0));
}

Interval PositionsAlong(const Shape& s, const AbstractValue* dim_argument) {
  const std::optional<int64_t> given = dim_argument != nullptr ? StaticWhole(*dim_argument) : std::nullopt;
  const int64_t dim = given.has_value() ? *given - 1 : dim_argument == nullptr ? FirstNonSingleton(s) : -1;
  int64_t most = 1;
  if (dim >= 0 && dim < s.listed()) {
    most = std::max<int64_t>(1, s.Extent(dim).high);
  } else if (dim < 0 || dim < s.max_rank()) {
    most = s.max_rank() > s.listed() ? kOmega : 1;
    for (int k = 0; k < s.listed(); ++k) most = std::max(most, s.Extent(k).high);
  }
  return Interval{1, most == kOmega ? kInf : static_cast<double>(most), false, false, true};
}

Interval PositionsIn(const Shape& s) {
  const int64_t most = s.IsBottom() ? kOmega : s.Numel().high;
  return Interval{1, most == kOmega ? kInf : static_cast<double>(std::max<int64_t>(most, 1)), false, false, true};
}

int64_t FirstNonSingleton(const Shape& s) {
  if (s.IsScalar()) return 0;
  for (int k = 0; k < s.listed(); ++k) {
    if (!MayBe(s.Extent(k), 1)) return k;
    if (!s.Extent(k).IsKnown()) return -1;
  }
  return -1;
}

Interval Rounded(ClassSet classes, const Interval& i) {
  if (!classes.SubsetOf(FloatClasses())) return Interval::Top();
  return classes.Has(ClassId::kSingle) ? RelaxedToSingle(i) : i;
}

Interval Comparable(const AbstractValue& a) {
  Interval i = a.real() == Tristate::kTrue ? a.interval() : Interval::Top();
  if (a.classes().Has(ClassId::kInt64) || a.classes().Has(ClassId::kUint64)) {
    if (i.low < -kExactLimit / 2) i.low = -kInf;
    if (i.high > kExactLimit / 2) i.high = kInf;
    if (i.low > kExactLimit / 2) i.low = kExactLimit / 2;
    if (i.high < -kExactLimit / 2) i.high = -kExactLimit / 2;
  }
  return i;
}

}  // namespace residua::domain
