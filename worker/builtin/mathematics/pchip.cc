// Derivatives for monotone piecewise cubics, by the method of Fritsch and Butland: a weighted harmonic mean of the two
// slopes at a point inside, 0 where they differ in sign; three-point formulas kept monotone at the ends.

#include <cmath>

#include "worker/builtin/kernel_util.h"

namespace residua::builtin {

using value::ThrowError;

namespace {

template <class T>
int SignProduct(T a, T b) {
  if (a == 0 || b == 0) return 0;
  return std::signbit(a) == std::signbit(b) ? 1 : -1;
}

// A three-point estimate at an end, `near` the slope beside it, `far` the next one.
template <class T>
T AtEnd(T estimate, T near, T far) {
  if (SignProduct(estimate, near) <= 0) return 0;
  if (SignProduct(near, far) < 0) {
    const T most = T(3) * near;
    if (std::abs(estimate) > std::abs(most)) return most;
  }
  return estimate;
}

// n values of f and of d, `stride` apart.
template <class T>
void MonotoneDerivatives(int64_t n, const T* x, const T* f, T* d, int64_t stride) {
  T h1 = x[1] - x[0], slope1 = (f[stride] - f[0]) / h1;
  if (n == 2) {
    d[0] = d[stride] = slope1;
    return;
  }
  T h2 = x[2] - x[1], slope2 = (f[2 * stride] - f[stride]) / h2, sum = h1 + h2;
  d[0] = AtEnd((h1 + sum) / sum * slope1 + -h1 / sum * slope2, slope1, slope2);
  for (int64_t k = 1; k + 1 < n; ++k) {
    if (k > 1) {
      h1 = h2;
      h2 = x[k + 1] - x[k];
      sum = h1 + h2;
      slope1 = slope2;
      slope2 = (f[(k + 1) * stride] - f[k * stride]) / h2;
    }
    d[k * stride] = 0;
    if (SignProduct(slope1, slope2) <= 0) continue;
    const T three = sum + sum + sum, w1 = (sum + h1) / three, w2 = (sum + h2) / three;
    const T most = std::max(std::abs(slope1), std::abs(slope2)), least = std::min(std::abs(slope1), std::abs(slope2));
    const T ratio1 = slope1 / most, ratio2 = slope2 / most;
    d[k * stride] = least / (w1 * ratio1 + w2 * ratio2);
  }
  d[(n - 1) * stride] = AtEnd(-h2 / sum * slope1 + (h2 + sum) / sum * slope2, slope2, slope1);
}

template <class T>
Value DerivativesAs(const Value& points, const Value& values, bool along_rows) {
  const Value x = ConvertClass(points, ClassOf<T>()), y = ConvertClass(values, ClassOf<T>());
  const int64_t n = x.numel(), rows = y.rows(), cols = y.cols();
  if (n < 2) ThrowError("", "__pchip_deriv__: X must be at least of length 2");
  if (n != (along_rows ? cols : rows)) ThrowError("", "__pchip_deriv__: X and Y dimension mismatch");
  Value out = Value::Array(ClassOf<T>(), y.dims());
  T* d = out.template mutable_data<T>();
  const T* f = y.template data<T>();
  if (along_rows) {
    for (int64_t r = 0; r < rows; ++r) MonotoneDerivatives(n, x.template data<T>(), f + r, d + r, rows);
  } else {
    for (int64_t c = 0; c < cols; ++c) MonotoneDerivatives(n, x.template data<T>(), f + c * n, d + c * n, int64_t{1});
  }
  return out;
}

}  // namespace

ValueList Kernel___pchip_deriv__(EvaluationContext&, Args args, int) {
  const bool along_rows = args.size() > 2 && IntegerArgument(args[2], "int") == 2;
  const Value &x = args[0], &y = args[1];
  for (const Value& v : args.first(2)) {
    if (!v.IsNumericOrLogicalOrChar()) WrongType("__pchip_deriv__", v);
    if (v.IsComplex()) Refuse("__pchip_deriv__", "a complex argument");
  }
  if (x.Is(ClassId::kSingle) || y.Is(ClassId::kSingle))
    return One(DerivativesAs<float>(x.Full(), y.Full(), along_rows));
  return One(DerivativesAs<double>(x.Full(), y.Full(), along_rows));
}

}  // namespace residua::builtin
