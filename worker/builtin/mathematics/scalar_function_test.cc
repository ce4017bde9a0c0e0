#include "worker/builtin/mathematics/scalar_function.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace residua::builtin {
namespace {

// Every row of the table against the kernel of its built-in, on numbers where such functions go wrong.
TEST(ScalarFunction, ComputesWhatTheKernelComputes) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> numbers = {0.0,
                                       -0.0,
                                       1,
                                       -1,
                                       2,
                                       -2,
                                       0.5,
                                       -0.5,
                                       1.5,
                                       -1.5,
                                       2.5,
                                       -2.5,
                                       0.1,
                                       0.3,
                                       7,
                                       -7,
                                       1e-3,
                                       1e16,
                                       -1e16,
                                       1e300,
                                       -1e300,
                                       5e-324,
                                       0.49999999999999994,
                                       inf,
                                       -inf,
                                       nan,
                                       3.14159265358979,
                                       12345.678,
                                       -98765.4321};
  EvaluationContext context;
  int rows = 0;
  for (int k = 0; k < static_cast<int>(BuiltinId::kCount); ++k) {
    const auto id = static_cast<BuiltinId>(k);
    const ScalarFunction* f = FindScalarFunction(id);
    if (f == nullptr) continue;
    ++rows;
    const Builtin& builtin = GetBuiltin(id);
    const auto check = [&](const std::vector<Value>& args, double result) {
      const ValueList want = CallBuiltin(builtin, context, args, 1);
      ASSERT_EQ(want.size(), 1u);
      EXPECT_TRUE(value::Identical(want[0], Value::Double(result)))
          << builtin.name << " of " << args[0].inline_double() << " gives " << result;
    };
    for (const double x : numbers) {
      if (f->one != nullptr && f->Takes(x)) check({Value::Double(x)}, f->one(x));
      if (f->one != nullptr && !f->Takes(x)) {
        EXPECT_TRUE(CallBuiltin(builtin, context, {Value::Double(x)}, 1)[0].IsComplex()) << builtin.name << x;
      }
      for (const double y : numbers) {
        if (f->of_complex == nullptr) break;
        const std::complex<double> z = f->of_complex({x, y});
        const Value want = CallBuiltin(builtin, context, {Value::Complex(x, y)}, 1)[0];
        const Value got = z.imag() == 0 ? Value::Double(z.real()) : Value::Complex(z.real(), z.imag());
        EXPECT_TRUE(value::Identical(want, got)) << builtin.name << " of " << x << " and " << y;
      }
      if (f->two == nullptr) continue;
      for (const double y : numbers) check({Value::Double(x), Value::Double(y)}, f->two(x, y));
    }
  }
  EXPECT_GE(rows, 18);
}

}  // namespace
}  // namespace residua::builtin
