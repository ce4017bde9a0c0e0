#include "worker/builtin/libm.h"

#include <quadmath.h>

#include <limits>

namespace residua::builtin::libm {

namespace {

using Wide = __float128;

// The distance of the next number from a number of the size of x, which is normal.
template <class T>
Wide UnitAt(Wide x) {
  int exponent = 0;
  frexpq(x, &exponent);
  return ldexpq(1, exponent - std::numeric_limits<T>::digits);
}

// True if nothing but y is within `bound` units of the exact value; `exact` is off by far less than what is left.
template <class T>
bool OnlyNearest(Wide exact, T y, double bound) {
  if (std::isnan(y)) return true;  // outside of the domain
  const Wide size = fabsq(exact);
  if (std::isinf(y)) return std::isinf(static_cast<double>(size)) || size > Wide(std::numeric_limits<T>::max()) * 2;
  if (exact == Wide(y)) return true;
  if (size < Wide(std::numeric_limits<T>::min()) * 2) return false;  // below it the bounds do not hold
  // Below a power of two numbers lie closer: the unit is that of the smaller of the two.
  const Wide unit = UnitAt<T>(fminq(size, fabsq(Wide(y))));
  return fabsq(exact - Wide(y)) < Wide(1 - bound) * unit - unit * Wide(1e-9);
}

struct Row {
  Wide (*reference)(Wide);
  double double_bound, float_bound;
};

constexpr Row kRows[] = {
#define LIBM(name, reference, double_bound, float_bound) {reference, double_bound, float_bound},
#include "worker/builtin/libm.def"
#undef LIBM
};

// Arguments of which all were asked: every form gives the same value.
template <class T>
bool IsListed(Function f, T x) {
  if constexpr (!std::is_same_v<T, double>) return false;
  if (f == Function::k_log10) {
    double power = 1;
    for (int k = 0; k <= 22 && power < x; ++k) power *= 10;
    return power == x;
  }
  return f == Function::k_tgamma && x >= 1 && x <= 171 && x == std::floor(x);
}

template <class T>
bool GivenByAll(Function f, T x, T y) {
  if (x == T(0) || !std::isfinite(x)) return true;  // exact in every form
  const Row& row = kRows[static_cast<size_t>(f)];
  const double bound = std::is_same_v<T, double> ? row.double_bound : row.float_bound;
  if (bound == 0) return std::isnan(y) || IsListed(f, x);
  return OnlyNearest(row.reference(x), y, bound);
}

template <class T>
void NoteUnless(bool given_by_all) {
  if (!given_by_all) NoteMachineBits(NumericLibrary::kMath);
}

template <class T>
void ProvePowerOf(T x, T y, T power) {
  constexpr double kBound = 0.53;
  const bool plain = y == T(0) || x == T(1) || !std::isfinite(x) || !std::isfinite(y) || x == T(0);
  NoteUnless<T>(plain || OnlyNearest(powq(x, y), power, kBound));
}

template <class T>
void ProveAngleOf(T y, T x, T angle) {
  constexpr double kBound = 0.56;
  const bool on_axis = y == T(0) && (x >= T(0) || !std::signbit(x));
  if (on_axis || std::isnan(x) || std::isnan(y)) return;
  NoteUnless<T>(std::is_same_v<T, double> && OnlyNearest(atan2q(y, x), angle, kBound));
}

}  // namespace

void Prove(Function f, double x, double y) { NoteUnless<double>(GivenByAll(f, x, y)); }
void Prove(Function f, float x, float y) { NoteUnless<float>(GivenByAll(f, x, y)); }
void ProvePower(double x, double y, double power) { ProvePowerOf(x, y, power); }
void ProvePower(float x, float y, float power) { ProvePowerOf(x, y, power); }
void ProveAngle(double y, double x, double angle) { ProveAngleOf(y, x, angle); }
void ProveAngle(float y, float x, float angle) { ProveAngleOf(y, x, angle); }

double lgamma_r(double x, int* sign) {
  NoteMachineBits(NumericLibrary::kMath);
  return ::lgamma_r(x, sign);
}

float lgamma_r(float x, int* sign) {
  NoteMachineBits(NumericLibrary::kMath);
  return ::lgammaf_r(x, sign);
}

double FloorLog10(double x) {
  constexpr double kDoubt = 1e-12;  // far more than any form is off, for logarithms up to 308
  const double y = std::log10(x);
  const bool listed = GivenByAll(Function::k_log10, x, y);
  if (Watched() && !listed && std::abs(y - std::round(y)) < kDoubt) NoteMachineBits(NumericLibrary::kMath);
  return std::floor(y);
}

}  // namespace residua::builtin::libm
