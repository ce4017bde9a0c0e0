// Functions of doubles that generated code calls directly.
//
// Each is the real branch of the built-in's kernel. Those whose kernel is one libm call make that call; the others go
// through the kernel itself, so that there is one implementation. LLVM knows none of these names and can neither fold
// nor rewrite them.
#include <cmath>
#include <cstring>

#include "worker/builtin/builtin.h"
#include "worker/builtin/operators.h"
#include "worker/runtime/context.h"

namespace {

double Through(residua::builtin::Kernel kernel, std::initializer_list<double> args) {
  residua::value::ValueList values;
  for (double a : args) values.push_back(Value::Double(a));
  static thread_local residua::builtin::EvaluationContext context;  // pure kernels never look at it
  return kernel(context, values, 1)[0].ElementAsDouble(0);
}

}  // namespace

#define LIBM1(X) \
  X(sin) X(cos) X(tan) X(sinh) X(cosh) X(tanh) X(atan) X(exp) X(expm1) X(asin) X(acos) X(log) X(log2) X(log10) X(log1p)
#define LIBM2(X) X(atan2) X(hypot)
#define KERNEL1(X) X(sign) X(gamma) X(round)
#define KERNEL2(X) X(mod) X(rem) X(max) X(min)

extern "C" {
#define X(name) \
  double rt_m_##name(double x) { return std::name(x); }
LIBM1(X)
#undef X
#define X(name) \
  double rt_m_##name(double x, double y) { return std::name(x, y); }
LIBM2(X)
#undef X
#define X(name) \
  double rt_m_##name(double x) { return Through(residua::builtin::Kernel_##name, {x}); }
KERNEL1(X)
#undef X
#define X(name) \
  double rt_m_##name(double x, double y) { return Through(residua::builtin::Kernel_##name, {x, y}); }
KERNEL2(X)
#undef X
double rt_m_power(double x, double y) {
  return residua::builtin::Binary(residua::builtin::Op::kElementPower, Value::Double(x), Value::Double(y))
      .ElementAsDouble(0);
}
}  // extern "C"

namespace residua::runtime {

int MathArity(const char* name) {
#define X(n) \
  if (std::strcmp(name, #n) == 0) return 1;
  LIBM1(X) KERNEL1(X)
#undef X
#define X(n) \
  if (std::strcmp(name, #n) == 0) return 2;
              LIBM2(X) KERNEL2(X)
#undef X
                  return std::strcmp(name, "power") == 0
      ? 2
      : 0;
}

}  // namespace residua::runtime
