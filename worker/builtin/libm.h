// The door to those functions of the C library that it has in several forms, one of which it takes for the CPU: what
// the kernels call instead of std::sin and its kind. Results are the library's. While somebody watches
// (machine_bits.h), a result that another form could give otherwise is noted.
//
// The idea: each form is off by less than a known bound, b units of the last place, b a little above one half. If the
// exact value is nearer than 1 - b units to the number that came out, it is farther than b from every other number, so
// that no form can give one of those. With b = 0.53 that holds for 94 of 100 values. Functions of larger error are
// noted whenever they round; of a few values it was found by asking for all of them that the forms agree (log10 of
// powers of ten, gamma of whole numbers; libm_test.cc asks again).
//
// Not here: sqrt, hypot, cbrt, fmod and rounding, which the library has in one form or computes exactly.
#pragma once

#include <cmath>
#include <complex>

#include "worker/builtin/numeric/machine_bits.h"

namespace residua::builtin::libm {

enum class Function : uint8_t {
#define LIBM(name, reference, double_bound, float_bound) k_##name,
#include "worker/builtin/libm.def"
#undef LIBM
};

// Notes y = f (x) unless every form of the library gives y. The complex forms are compositions: always noted.
void Prove(Function f, double x, double y);
void Prove(Function f, float x, float y);
void ProvePower(double x, double y, double power);
void ProvePower(float x, float y, float power);
void ProveAngle(double y, double x, double angle);
void ProveAngle(float y, float x, float angle);
template <class T>
void Prove(Function, const std::complex<T>&, const std::complex<T>&) {
  NoteMachineBits(NumericLibrary::kMath);
}

inline bool Watched() { return __builtin_expect(AsksMachineBits(NumericLibrary::kMath), 0); }

#define LIBM(name, reference, double_bound, float_bound) \
  template <class T>                                     \
  T name(const T& x) {                                   \
    const T y = std::name(x);                            \
    if (Watched()) Prove(Function::k_##name, x, y);      \
    return y;                                            \
  }
#include "worker/builtin/libm.def"
#undef LIBM

template <class T, class U>
auto pow(const T& x, const U& y) {
  const auto power = std::pow(x, y);
  if (Watched()) {
    if constexpr (std::is_floating_point_v<T> && std::is_same_v<T, U>) {
      ProvePower(x, y, power);
    } else if constexpr (!std::is_integral_v<U>) {  // a whole power of a complex number is made of products
      NoteMachineBits(NumericLibrary::kMath);
    }
  }
  return power;
}

template <class T>
T atan2(T y, T x) {
  const T angle = std::atan2(y, x);
  if (Watched()) ProveAngle(y, x, angle);
  return angle;
}
template <class T>
T arg(const std::complex<T>& z) {
  return atan2(z.imag(), z.real());
}

// log (|gamma (x)|), and the sign of gamma (x).
double lgamma_r(double x, int* sign);
float lgamma_r(float x, int* sign);

// floor (log10 (x)) of an x > 0: noted only where the logarithm is so near to a whole number that its last bits decide.
double FloorLog10(double x);

}  // namespace residua::builtin::libm
