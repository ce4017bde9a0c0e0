// Functions of doubles that generated code calls directly.
//
// Each is the real branch of the built-in's kernel: the same C library function, or the same inline function of
// worker/builtin/real_functions.h. LLVM knows none of these names and can neither fold nor rewrite them.
#include <cmath>
#include <cstring>

#include "worker/builtin/operators.h"
#include "worker/builtin/real_functions.h"
#include "worker/runtime/context.h"

// The formatter breaks these lines otherwise at each run.
// clang-format off
#define LIBM1(X) \
  X(sin) X(cos) X(tan) X(sinh) X(cosh) X(tanh) X(atan) X(exp) \
  X(expm1) X(asin) X(acos) X(log) X(log2) X(log10) X(log1p) X(asinh) \
  X(cbrt) X(erf) X(erfc)
// clang-format on
#define LIBM2(X) X(atan2) X(hypot)

extern "C" {
#define X(name) \
  double rt_m_##name(double x) { return std::name(x); }
LIBM1(X)
#undef X
#define X(name) \
  double rt_m_##name(double x, double y) { return std::name(x, y); }
LIBM2(X)
#undef X
double rt_m_gamma(double x) { return residua::builtin::RealGamma(x); }
double rt_m_mod(double x, double y) { return residua::builtin::RealMod(x, y); }
double rt_m_rem(double x, double y) { return residua::builtin::RealRem(x, y); }
double rt_m_power(double x, double y) {
  // Callers know that the result is real; a negative base with an exponent beyond int goes another way in the kernel.
  if (!(x < 0) || residua::builtin::IsIntExponent(y)) return std::pow(x, y);
  return residua::builtin::Binary(residua::builtin::Op::kElementPower, Value::Double(x), Value::Double(y))
      .ElementAsDouble(0);
}
}  // extern "C"

namespace residua::runtime {

int MathArity(const char* name) {
  struct Row {
    const char* name;
    int arity;
  };
  static constexpr Row kRows[] = {
#define X(n) {#n, 1},
      LIBM1(X)
#undef X
#define X(n) {#n, 2},
          LIBM2(X)
#undef X
              {"gamma", 1},
      {"fma", 3},
      {"squared", 1},       // native/lower_square.cc
      {"product_form", 1},  // product_form.cc
      {"product_start", 1},
      {"product_way", 1},
      {"product_end", 1},
      {"mod", 2},
      {"rem", 2},
      {"power", 2},
  };
  for (const Row& r : kRows) {
    if (std::strcmp(r.name, name) == 0) return r.arity;
  }
  return 0;
}

}  // namespace residua::runtime
