#include "worker/builtin/mathematics/scalar_function.h"

#include <array>

#include "worker/builtin/real_functions.h"

namespace residua::builtin {
namespace {

// As for two arrays, except that of equal numbers (zeros of either sign) the second is taken.
double Larger(double x, double y) { return std::isnan(y) ? x : std::isnan(x) ? y : x > y ? x : y; }
double Smaller(double x, double y) { return std::isnan(y) ? x : std::isnan(x) ? y : x < y ? x : y; }

using Table = std::array<ScalarFunction, static_cast<size_t>(BuiltinId::kCount)>;

Table MakeTable() {
  Table table;
  const auto one = [&](BuiltinId id, double (*f)(double)) -> ScalarFunction& {
    ScalarFunction& row = table[static_cast<size_t>(id)];
    row.one = f;
    return row;
  };
  using Complex = std::complex<double>;
  const auto of_complex = [&](BuiltinId id, Complex (*f)(const Complex&)) {
    table[static_cast<size_t>(id)].of_complex = f;
  };
  const auto two = [&](BuiltinId id, double (*f)(double, double)) { table[static_cast<size_t>(id)].two = f; };
  one(BuiltinId::k_abs, [](double x) { return std::abs(x); });
  one(BuiltinId::k_ceil, [](double x) { return std::ceil(x); });
  one(BuiltinId::k_floor, [](double x) { return std::floor(x); });
  one(BuiltinId::k_fix, [](double x) { return std::trunc(x); });
  one(BuiltinId::k_round, [](double x) { return std::round(x); });
  one(BuiltinId::k_sign, [](double x) { return RealSign(x); });
  one(BuiltinId::k_sin, [](double x) { return libm::sin(x); });
  one(BuiltinId::k_cos, [](double x) { return libm::cos(x); });
  one(BuiltinId::k_tan, [](double x) { return libm::tan(x); });
  one(BuiltinId::k_atan, [](double x) { return libm::atan(x); });
  one(BuiltinId::k_exp, [](double x) { return libm::exp(x); });
  one(BuiltinId::k_sqrt, [](double x) { return std::sqrt(x); }).least = 0;
  one(BuiltinId::k_log, [](double x) { return libm::log(x); }).least = 0;
  of_complex(BuiltinId::k_exp, [](const Complex& z) { return libm::exp(z); });
  of_complex(BuiltinId::k_sin, [](const Complex& z) { return libm::sin(z); });
  of_complex(BuiltinId::k_cos, [](const Complex& z) { return libm::cos(z); });
  two(BuiltinId::k_mod, [](double x, double y) { return RealMod(x, y); });
  two(BuiltinId::k_rem, [](double x, double y) { return RealRem(x, y); });
  two(BuiltinId::k_atan2, [](double y, double x) { return libm::atan2(y, x); });
  two(BuiltinId::k_max, Larger);
  two(BuiltinId::k_min, Smaller);
  return table;
}

}  // namespace

const ScalarFunction* FindScalarFunction(BuiltinId id) {
  static const Table* const table = new Table(MakeTable());
  const ScalarFunction& row = (*table)[static_cast<size_t>(id)];
  return row.one != nullptr || row.two != nullptr ? &row : nullptr;
}

}  // namespace residua::builtin
