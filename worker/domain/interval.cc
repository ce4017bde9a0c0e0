// The interval lattice, and interval arithmetic (interval_math.h).
#include <algorithm>
#include <cmath>

#include "worker/domain/interval_math.h"

namespace residua::domain {

Interval EmptyInterval() { return {kInf, -kInf, false, false, true}; }

Interval Canonical(Interval a) {
  if (a.integral) {
    a.low = std::ceil(a.low);
    a.high = std::floor(a.high);
  }
  if (!(a.low <= a.high)) {
    Interval r = EmptyInterval();
    r.may_be_nan = a.may_be_nan;
    return r;
  }
  if (a.low == 0) a.low = 0;
  if (a.high == 0) a.high = 0;
  if (!(a.low <= 0 && 0 <= a.high)) a.may_be_negative_zero = false;
  if (a.low == a.high && (std::isinf(a.low) || std::trunc(a.low) == a.low)) a.integral = true;
  return a;
}

Interval RealInterval(double low, double high, bool nan, bool negative_zero) {
  return Canonical({low, high, nan, negative_zero, false});
}

Interval Interval::Of(double v) {
  if (std::isnan(v)) {
    Interval r = EmptyInterval();
    r.may_be_nan = true;
    return r;
  }
  // -0 alone cannot be said: [0, 0] that may be -0 also holds 0.
  return Canonical({v, v, false, v == 0 && std::signbit(v), std::isinf(v) || std::trunc(v) == v});
}

bool Interval::IsTop() const { return *this == Interval(); }

bool Interval::ExcludesNanInfNegativeZero() const {
  return !may_be_nan && !may_be_negative_zero && (low > high || (std::isfinite(low) && std::isfinite(high)));
}

bool Interval::Contains(double v) const {
  if (std::isnan(v)) return may_be_nan;
  if (v == 0 && std::signbit(v) && !may_be_negative_zero) return false;
  if (integral && !std::isinf(v) && std::trunc(v) != v) return false;
  return low <= v && v <= high;
}

Interval Join(const Interval& a, const Interval& b) {
  return Canonical({std::min(a.low, b.low), std::max(a.high, b.high), a.may_be_nan || b.may_be_nan,
                    a.may_be_negative_zero || b.may_be_negative_zero, a.integral && b.integral});
}

Interval Meet(const Interval& a, const Interval& b) {
  return Canonical({std::max(a.low, b.low), std::min(a.high, b.high), a.may_be_nan && b.may_be_nan,
                    a.may_be_negative_zero && b.may_be_negative_zero, a.integral || b.integral});
}

Interval Widen(const Interval& old, const Interval& next) {
  if (IsEmptyInterval(old) && !IsEmptyInterval(next)) return Join(old, next);
  Interval r = Join(old, next);
  // One stop on the way down: a counter that starts at 0 or 1 and only grows keeps its sign.
  if (r.low < old.low) r.low = r.low >= 1 ? 1 : r.low >= 0 ? 0 : -kInf;
  if (r.high > old.high) r.high = r.high <= 0 ? 0 : kInf;
  return Canonical(r);
}

bool LessEqual(const Interval& a, const Interval& b) {
  if (a.may_be_nan && !b.may_be_nan) return false;
  if (IsEmptyInterval(a)) return true;
  if (a.may_be_negative_zero && !b.may_be_negative_zero) return false;
  if (b.integral && !a.integral) return false;
  return b.low <= a.low && a.high <= b.high;
}

bool HasNegative(const Interval& a) { return !IsEmptyInterval(a) && (a.low < 0 || a.may_be_negative_zero); }
bool ExcludesZero(const Interval& a) { return a.low > 0 || a.high < 0; }

namespace {

bool HasZero(const Interval& a) { return a.low <= 0 && 0 <= a.high; }
bool HasPositive(const Interval& a) { return a.high > 0 || HasZero(a); }
bool HasInf(const Interval& a) { return a.high == kInf || a.low == -kInf; }
bool EitherEmpty(const Interval& a, const Interval& b) { return IsEmptyInterval(a) || IsEmptyInterval(b); }

Interval OnlyNan(bool nan) {
  Interval r = EmptyInterval();
  r.may_be_nan = nan;
  return r;
}

double Product(double x, double y) { return x == 0 || y == 0 ? 0 : x * y; }
double Quotient(double x, double y) { return std::isinf(x) && std::isinf(y) ? 0 : x / y; }

// The hull of the four combinations of bounds.
template <class F>
std::pair<double, double> Corners(const Interval& a, const Interval& b, F f) {
  double c[] = {f(a.low, b.low), f(a.low, b.high), f(a.high, b.low), f(a.high, b.high)};
  return {*std::min_element(c, c + 4), *std::max_element(c, c + 4)};
}

bool SignsMayDiffer(const Interval& a, const Interval& b) {
  return (HasNegative(a) && HasPositive(b)) || (HasPositive(a) && HasNegative(b));
}

}  // namespace

Interval Add(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  if (EitherEmpty(a, b)) return OnlyNan(nan);
  nan |= (a.high == kInf && b.low == -kInf) || (a.low == -kInf && b.high == kInf);
  double low = a.low + b.low, high = a.high + b.high;
  if (std::isnan(low)) low = -kInf;
  if (std::isnan(high)) high = kInf;
  return Canonical({low, high, nan, a.may_be_negative_zero && b.may_be_negative_zero, a.integral && b.integral});
}

Interval Negate(const Interval& a) {
  if (IsEmptyInterval(a)) return a;
  return Canonical({-a.high, -a.low, a.may_be_nan, HasZero(a), a.integral});
}

Interval Subtract(const Interval& a, const Interval& b) {
  Interval r = Add(a, Negate(b));
  r.may_be_negative_zero = a.may_be_negative_zero && HasZero(b);
  return Canonical(r);
}

Interval Multiply(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  if (EitherEmpty(a, b)) return OnlyNan(nan);
  nan |= (HasZero(a) && HasInf(b)) || (HasInf(a) && HasZero(b));
  auto [low, high] = Corners(a, b, Product);
  return Canonical({low, high, nan, SignsMayDiffer(a, b), a.integral && b.integral});
}

Interval Divide(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  if (EitherEmpty(a, b)) return OnlyNan(nan);
  nan |= (HasZero(a) && HasZero(b)) || (HasInf(a) && HasInf(b));
  bool negative_zero = SignsMayDiffer(a, b);
  if (HasZero(b)) {
    // x / 0 is infinite with the sign of both; nothing is known but the sign.
    bool only_positive = !HasNegative(a) && !HasNegative(b);
    return Canonical({only_positive ? 0 : -kInf, kInf, nan, negative_zero, false});
  }
  auto [low, high] = Corners(a, b, Quotient);
  if (HasInf(a) && HasInf(b)) {
    low = SignsMayDiffer(a, b) ? -kInf : 0;
    high = kInf;
  }
  return Canonical({low, high, nan, negative_zero, false});
}

// A square as pow gives it, which errs by less than one unit in the last place: of what is at most 1 it is at most 1.
Interval Square(const Interval& a, bool nan) {
  const double least = HasZero(a) ? 0 : std::min(std::fabs(a.low), std::fabs(a.high));
  const double most = std::max(std::fabs(a.low), std::fabs(a.high));
  const double low = std::nextafter(least * least, 0);
  const double high = most <= 1 ? std::min(std::nextafter(most * most, kInf), 1.0) : std::nextafter(most * most, kInf);
  return Canonical({low, high, nan, false, a.integral});
}

Interval Power(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  const auto nothing = [](const Interval& i) { return IsEmptyInterval(i) && !i.may_be_nan; };
  if (nothing(a) || nothing(b)) return EmptyInterval();
  if (EitherEmpty(a, b)) return RealInterval(1, 1, nan);  // pow(1, NaN) is 1, pow(NaN, 0) is 1, others are NaN
  if (b.low == 2 && b.high == 2) return Square(a, nan);
  bool even = b.low == b.high && std::isfinite(b.low) && std::fmod(b.low, 2) == 0;
  Interval r{-kInf, kInf, nan, true, false};
  if (even || !HasNegative(a)) r = {0, kInf, nan, false, false};
  r.integral = a.integral && b.integral && b.low >= 0;
  return Canonical(r);
}

Interval Absolute(const Interval& a) {
  if (IsEmptyInterval(a)) return a;
  double low = HasZero(a) ? 0 : std::min(std::fabs(a.low), std::fabs(a.high));
  return Canonical({low, std::max(std::fabs(a.low), std::fabs(a.high)), a.may_be_nan, false, a.integral});
}

Interval MapMonotone(const Interval& a, double (*f)(double), bool integral_result) {
  if (IsEmptyInterval(a)) return a;
  return Canonical({f(a.low), f(a.high), a.may_be_nan, HasNegative(a), integral_result});
}

Interval Minimum(const Interval& a, const Interval& b) {
  Interval r{std::min(a.low, b.low), std::min(a.high, b.high), a.may_be_nan && b.may_be_nan,
             a.may_be_negative_zero || b.may_be_negative_zero, a.integral && b.integral};
  if (a.may_be_nan || IsEmptyInterval(a)) r.high = std::max(r.high, b.high);
  if (b.may_be_nan || IsEmptyInterval(b)) r.high = std::max(r.high, a.high);
  return Canonical(r);
}

Interval Maximum(const Interval& a, const Interval& b) {
  Interval r{std::max(a.low, b.low), std::max(a.high, b.high), a.may_be_nan && b.may_be_nan,
             a.may_be_negative_zero || b.may_be_negative_zero, a.integral && b.integral};
  if (a.may_be_nan || IsEmptyInterval(a)) r.low = std::min(r.low, b.low);
  if (b.may_be_nan || IsEmptyInterval(b)) r.low = std::min(r.low, a.low);
  return Canonical(r);
}

Interval Modulo(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan || HasInf(a) || HasInf(b);
  if (EitherEmpty(a, b)) return OnlyNan(nan);
  Interval r{-kInf, kInf, nan, true, a.integral && b.integral};
  if (b.low > 0 && b.high < kInf && r.integral) {
    r = {0, b.high - 1, nan, HasNegative(a), true};
  } else if (b.low > 0) {
    r.low = 0;
    r.high = b.high;
  }
  return Canonical(r);
}

Interval Remainder(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan || HasInf(a) || HasInf(b) || HasZero(b);
  if (EitherEmpty(a, b)) return OnlyNan(nan);
  Interval r{-kInf, kInf, nan, true, a.integral && b.integral};
  if (b.low > 0 && b.high < kInf) {
    double bound = r.integral ? b.high - 1 : b.high;
    r.low = a.low >= 0 ? 0 : -bound;
    r.high = bound;
    r.may_be_negative_zero = HasNegative(a);
  }
  return Canonical(r);
}

Interval RelaxedToSingle(Interval a) {
  if (IsEmptyInterval(a)) return a;
  bool exact = a.integral && std::fabs(a.low) <= 16777216 && std::fabs(a.high) <= 16777216;
  if (exact) return a;
  auto outwards = [](double v, double sign) {
    if (std::isinf(v)) return v;
    double r = v + sign * (std::fabs(v) * 1e-6 + 1e-37);
    if (std::fabs(r) > 3e38) r = r > 0 ? (sign > 0 ? kInf : 3e38) : (sign > 0 ? -3e38 : -kInf);
    return r;
  };
  double low = a.low == 0 ? 0 : outwards(a.low, -1), high = a.high == 0 ? 0 : outwards(a.high, 1);
  if (a.low > 0) low = std::max(low, 0.0);  // a positive number may round to 0, never below
  if (a.high < 0) high = std::min(high, 0.0);
  if (a.integral) {
    low = a.low >= 0 ? std::max(0.0, low) : low;
  }
  bool underflow = a.low < 0 && low <= 0 && high >= 0;
  return Canonical({low, high, a.may_be_nan, a.may_be_negative_zero || underflow, a.integral});
}

Interval RangeOfClasses(ClassSet classes) {
  Interval r = EmptyInterval();
  for (int k = 0; k < value::kClassCount; ++k) {
    ClassId c = static_cast<ClassId>(k);
    if (!classes.Has(c)) continue;
    switch (c) {
      case ClassId::kLogical:
        r = Join(r, Interval::Integers(0, 1));
        break;
      case ClassId::kChar:
        r = Join(r, Interval::Integers(0, 255));
        break;
      case ClassId::kInt8:
        r = Join(r, Interval::Integers(-128, 127));
        break;
      case ClassId::kInt16:
        r = Join(r, Interval::Integers(-32768, 32767));
        break;
      case ClassId::kInt32:
        r = Join(r, Interval::Integers(-2147483648.0, 2147483647.0));
        break;
      case ClassId::kInt64:
        r = Join(r, Interval::Integers(-9223372036854775808.0, 9223372036854775808.0));
        break;
      case ClassId::kUint8:
        r = Join(r, Interval::Integers(0, 255));
        break;
      case ClassId::kUint16:
        r = Join(r, Interval::Integers(0, 65535));
        break;
      case ClassId::kUint32:
        r = Join(r, Interval::Integers(0, 4294967295.0));
        break;
      case ClassId::kUint64:
        r = Join(r, Interval::Integers(0, 18446744073709551616.0));
        break;
      default:
        return Interval::Top();
    }
  }
  return r;
}

namespace {
Tristate Decide(bool always, bool never) {
  return always ? Tristate::kTrue : never ? Tristate::kFalse : Tristate::kTop;
}
}  // namespace

Tristate CompareLess(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  return Decide(!nan && a.high < b.low, a.low >= b.high);
}

Tristate CompareLessEqual(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  return Decide(!nan && a.high <= b.low, a.low > b.high);
}

Tristate CompareEqual(const Interval& a, const Interval& b) {
  bool nan = a.may_be_nan || b.may_be_nan;
  bool same = a.low == a.high && b.low == b.high && a.low == b.low;
  return Decide(!nan && same, a.high < b.low || b.high < a.low);
}

}  // namespace residua::domain
