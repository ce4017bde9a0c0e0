// Rules of the elementwise functions: a table row says which classes the function keeps, where real arguments stay
// real, and how intervals map.
#include <cmath>

#include "worker/domain/rule_support.h"
#include "worker/domain/weak_rule.h"

namespace residua::domain {
namespace {

using IntervalMap = Interval (*)(const Interval&);

struct Mapper {
  bool keeps_integers = false;      // abs, floor...: integer classes stay; otherwise they become double
  double low = -kInf, high = kInf;  // real arguments within stay real
  bool real_result = false;         // the result is real also for complex arguments
  IntervalMap map = nullptr;
};

ClassSet ResultClasses(ClassSet c, bool keeps_integers) {
  ClassSet r = c & FloatClasses();
  if (!(c & ClassSet::NumericLogicalChar()).SubsetOf(FloatClasses())) {
    ClassSet integers = c & ClassSet::Numeric();
    if (keeps_integers) r = r | integers;
    bool promoted = c.Has(ClassId::kLogical) || c.Has(ClassId::kChar);
    if (!keeps_integers || promoted) r = r | kDoubleOnly;
  }
  return r;
}

RuleResult Map(const Mapper& m, Args args) {
  const AbstractValue& a = args[0];
  ClassSet classes = ResultClasses(a.classes(), m.keeps_integers);
  if (classes.empty()) return One(AbstractValue::Bottom(), true);
  bool real_argument = a.real() == Tristate::kTrue;
  const Interval& i = a.interval();
  bool stays = real_argument && (IsEmptyInterval(i) || (i.low >= m.low && i.high <= m.high));
  bool real = stays || m.real_result;
  Interval result = Interval::Top();
  if (real && real_argument && m.map != nullptr && classes.SubsetOf(FloatClasses())) {
    result = Rounded(classes, m.map(i));
  } else if (real && m.real_result && m.map != nullptr && classes.SubsetOf(FloatClasses())) {
    result = Rounded(classes, m.map(Interval::Top()));
  }
  bool certain = Only(a, FloatClasses() | ClassSet::Of(ClassId::kLogical));
  const Tristate is_real = real ? Tristate::kTrue : Tristate::kTop;
  return One(Make(classes, is_real, a.shape(), result, a.IsFullStorage()).Narrowed(), !certain);
}

Interval NanOr(const Interval& i, double low, double high, bool infinite_is_nan) {
  bool nan = i.may_be_nan || (infinite_is_nan && (i.low == -kInf || i.high == kInf));
  return RealInterval(low, high, nan, true);
}
Interval NonNegative(const Interval& i) { return RealInterval(0, kInf, i.may_be_nan); }
Interval Anything(const Interval& i) { return RealInterval(-kInf, kInf, i.may_be_nan, true); }
// Sine and cosine err by less than one unit in the last place, and no double lies between 1 and 1 + 2^-52: no result is
// beyond 1. The same holds of tanh.
Interval Bounded(const Interval& i) { return NanOr(i, -1, 1, true); }
Interval AnyNan(const Interval&) { return Interval::Top(); }
Interval Angle(const Interval& i) { return NanOr(i, -3.15, 3.15, false); }
Interval Unit(const Interval& i) { return NanOr(i, -1, 1, false); }
Interval SquareRoot(const Interval& i) {
  if (IsEmptyInterval(i)) return i;
  Interval r = RealInterval(std::sqrt(std::max(0.0, i.low)), std::sqrt(std::max(0.0, i.high)), i.may_be_nan,
                            i.may_be_negative_zero);
  return r;
}
Interval Floor(const Interval& i) { return MapMonotone(i, std::floor, true); }
Interval Ceil(const Interval& i) { return MapMonotone(i, std::ceil, true); }
Interval Fix(const Interval& i) { return MapMonotone(i, std::trunc, true); }
Interval Round(const Interval& i) { return MapMonotone(i, std::round, true); }
double SignOf(double v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }
Interval Sign(const Interval& i) {
  Interval r = MapMonotone(i, SignOf, true);
  r.may_be_negative_zero = true;
  return Canonical(r);
}
Interval Same(const Interval& i) { return i; }

RuleResult Predicate(Args args, bool (*impossible)(const AbstractValue&)) {
  const AbstractValue& a = args[0];
  if (!Only(a, ClassSet::NumericLogicalChar())) return One(AbstractValue::Array(ClassSet::All(), Shape::Top()), true);
  AbstractValue r = AbstractValue::Logical(a.shape());
  if (impossible(a)) r = a.shape().IsScalar() ? Known(false) : r.WithInterval(Interval::Of(0));
  return One(r, false);
}

bool NeverNan(const AbstractValue& a) { return a.real() == Tristate::kTrue && !a.interval().may_be_nan; }
bool NeverInfinite(const AbstractValue& a) {
  const Interval& i = a.interval();
  return a.real() == Tristate::kTrue && (IsEmptyInterval(i) || (std::isfinite(i.low) && std::isfinite(i.high)));
}
bool Never(const AbstractValue&) { return false; }

// Two real arguments, numbers only; `map` says what exact doubles give.
RuleResult Pairwise(Args args, bool keeps_integers, Interval (*map)(const Interval&, const Interval&)) {
  const AbstractValue &a = args[0], &b = args[1];
  bool certain = false;
  Shape shape = Broadcast(a.shape(), b.shape(), &certain);
  const ClassSet both = a.classes() | b.classes();
  ClassSet classes = kDoubleOnly;
  if (both.Has(ClassId::kSingle)) classes = FloatClasses();
  if (keeps_integers) classes = classes | (both & ClassSet::Numeric());
  if (a.classes().Only(ClassId::kSingle) && Only(b, FloatClasses())) classes = ClassSet::Of(ClassId::kSingle);
  if (b.classes().Only(ClassId::kSingle) && Only(a, FloatClasses())) classes = ClassSet::Of(ClassId::kSingle);
  if (const auto decided = keeps_integers ? DecidingInteger(a.classes(), b.classes()) : std::nullopt) {
    classes = ClassSet::Of(*decided);
  }
  bool real = a.real() == Tristate::kTrue && b.real() == Tristate::kTrue;
  Interval i = Interval::Top();
  if (real && map != nullptr && classes.SubsetOf(FloatClasses())) i = Rounded(classes, map(a.interval(), b.interval()));
  bool floats = Only(a, FloatClasses()) && Only(b, FloatClasses());
  return One(Make(classes, Tristate::kTrue, shape, i, true), !certain || !floats || !real);
}

}  // namespace

#define MAPPER(name, ...) \
  RuleResult Rule_##name(Args args, int) { return Map(Mapper{__VA_ARGS__}, args); }
MAPPER(abs, true, -kInf, kInf, true, Absolute)
MAPPER(acos, false, -1, 1, false, Angle)
MAPPER(asin, false, -1, 1, false, Angle)
MAPPER(atan, false, -kInf, kInf, false, Angle)
MAPPER(ceil, true, -kInf, kInf, false, Ceil)
MAPPER(conj, true, -kInf, kInf, false, Same)
MAPPER(cos, false, -kInf, kInf, false, Bounded)
MAPPER(cosh, false, -kInf, kInf, false, NonNegative)
MAPPER(exp, false, -kInf, kInf, false, NonNegative)
MAPPER(expm1, false, -kInf, kInf, false, Anything)
MAPPER(fix, true, -kInf, kInf, false, Fix)
MAPPER(floor, true, -kInf, kInf, false, Floor)
MAPPER(imag, true, -kInf, kInf, true, nullptr)
MAPPER(log, false, 0, kInf, false, Anything)
MAPPER(log10, false, 0, kInf, false, Anything)
MAPPER(log1p, false, -1, kInf, false, Anything)
MAPPER(round, true, -kInf, kInf, false, Round)
MAPPER(sign, true, -kInf, kInf, false, Sign)
MAPPER(sin, false, -kInf, kInf, false, Bounded)
MAPPER(sinh, false, -kInf, kInf, false, Anything)
MAPPER(sqrt, false, 0, kInf, false, SquareRoot)
MAPPER(tan, false, -kInf, kInf, false, AnyNan)
MAPPER(tanh, false, -kInf, kInf, false, Unit)
MAPPER(acosh, false, 1, kInf, false, nullptr)
MAPPER(asinh, false, -kInf, kInf, false, nullptr)
MAPPER(atanh, false, -1, 1, false, nullptr)
#undef MAPPER

RuleResult Rule_gamma(Args args, int) {
  RuleResult r = Map(Mapper{false, -kInf, kInf, false, AnyNan}, args);
  r.may_fail |= args[0].real() != Tristate::kTrue;  // not defined for complex numbers
  return r;
}

RuleResult Rule_log2(Args args, int nargout) {
  RuleResult r = Map(Mapper{false, 0, kInf, false, Anything}, args);
  if (nargout > 1) r = Some({AbstractValue::Top(), AbstractValue::Top()}, nargout, true);
  return r;
}

RuleResult Rule_real(Args args, int) {
  const bool real = args[0].real() == Tristate::kTrue;
  return Map(Mapper{true, -kInf, kInf, true, real ? Same : nullptr}, args);
}

RuleResult Rule_isnan(Args args, int) { return Predicate(args, NeverNan); }
RuleResult Rule_isinf(Args args, int) { return Predicate(args, NeverInfinite); }
RuleResult Rule_isfinite(Args args, int) { return Predicate(args, Never); }
// Not defined, or not supported, for complex numbers.
#define REAL_ONLY(name, low, map)                                   \
  RuleResult Rule_##name(Args args, int) {                          \
    RuleResult r = Map(Mapper{false, low, kInf, false, map}, args); \
    r.may_fail = true;                                              \
    return r;                                                       \
  }
REAL_ONLY(cbrt, -kInf, nullptr)
REAL_ONLY(erf, -kInf, nullptr)
REAL_ONLY(erfc, -kInf, nullptr)
REAL_ONLY(erfinv, -kInf, nullptr)
REAL_ONLY(erfcinv, -kInf, nullptr)
REAL_ONLY(erfcx, -kInf, nullptr)
REAL_ONLY(erfi, -kInf, nullptr)
REAL_ONLY(dawson, -kInf, nullptr)
REAL_ONLY(lgamma, 1e-300, nullptr)  // complex where gamma is negative
REAL_ONLY(gammaln, 1e-300, nullptr)
#undef REAL_ONLY

RuleResult Rule_signbit(Args args, int) {
  RuleResult r = Predicate(args, Never);
  r.may_fail = true;
  return r;
}
RuleResult Rule_isna(Args args, int) {
  RuleResult r = Predicate(args, NeverNan);
  r.may_fail = true;
  return r;
}
RuleResult Rule_atan2(Args args, int) { return Pairwise(args, false, nullptr); }
RuleResult Rule_hypot(Args args, int) {
  RuleResult all = Pairwise(args.first(2), false, nullptr);
  for (const AbstractValue& next : args.subspan(2)) {
    const AbstractValue pair[] = {all.outputs[0], next};
    RuleResult more = Pairwise(pair, false, nullptr);
    more.may_fail |= all.may_fail;
    all = std::move(more);
  }
  return all;
}
RuleResult Rule_mod(Args args, int) { return Pairwise(args, true, Modulo); }
RuleResult Rule_rem(Args args, int) { return Pairwise(args, true, Remainder); }

RuleResult Rule_xor(Args args, int) {
  bool certain = false;
  Shape shape = Broadcast(args[0].shape(), args[1].shape(), &certain);
  for (const AbstractValue& next : args.subspan(2)) shape = Broadcast(shape, next.shape(), &certain);
  return One(AbstractValue::Logical(shape), true);
}

RuleResult Rule_arg(Args args, int) {
  return One(Make(FloatsFrom(args), Tristate::kTrue, args[0].shape(), Interval::Top(), true), true);
}
RuleResult Rule_angle(Args args, int nargout) { return Rule_arg(args, nargout); }

}  // namespace residua::domain
