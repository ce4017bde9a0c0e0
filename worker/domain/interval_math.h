// Interval arithmetic on doubles: what an operation can give when its operands lie in given intervals.
//
// Bounds are computed with the operation itself: rounding to nearest is monotone, so that the rounded bound is a bound
// of the rounded results. Only operations that IEEE 754 rounds correctly are bounded that way; the others get coarse
// bounds that hold for any decent library (exp is not negative). An interval with low > high is empty: only NaN, or
// nothing.
#pragma once

#include "worker/domain/abstract_value.h"

namespace residua::domain {

inline constexpr double kInf = std::numeric_limits<double>::infinity();
inline constexpr double kExactLimit = 9007199254740992.0;  // 2^53: whole numbers below are exact doubles

Interval EmptyInterval();
inline bool IsEmptyInterval(const Interval& a) { return a.low > a.high; }
Interval Canonical(Interval a);  // one description for each set of numbers
Interval RealInterval(double low, double high, bool nan = false, bool negative_zero = false);

Interval Add(const Interval& a, const Interval& b);
Interval Subtract(const Interval& a, const Interval& b);
Interval Multiply(const Interval& a, const Interval& b);
Interval Divide(const Interval& a, const Interval& b);
Interval Power(const Interval& a, const Interval& b);  // where the result is real
Interval Negate(const Interval& a);
Interval Absolute(const Interval& a);
Interval MapMonotone(const Interval& a, double (*f)(double), bool integral_result);
Interval Minimum(const Interval& a, const Interval& b);  // a NaN loses against a number
Interval Maximum(const Interval& a, const Interval& b);
Interval Modulo(const Interval& a, const Interval& b);  // mod
Interval Remainder(const Interval& a, const Interval& b);

// The interval of a result that may have been rounded to single as well.
Interval RelaxedToSingle(Interval a);
// The values that a class can hold; top for classes without numbers.
Interval RangeOfClasses(ClassSet classes);

bool HasNegative(const Interval& a);  // may hold a negative number or -0
bool ExcludesZero(const Interval& a);
// Comparison of any element of a with any element of b: true, false, or kTop.
Tristate CompareLess(const Interval& a, const Interval& b);
Tristate CompareLessEqual(const Interval& a, const Interval& b);
Tristate CompareEqual(const Interval& a, const Interval& b);

}  // namespace residua::domain
