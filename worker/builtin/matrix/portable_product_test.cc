// Which products are the same in every order of adding, and that these are: each is added up forwards, backwards and by
// halves, with one rounding a step and with two.
#include "worker/builtin/matrix/portable_product.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

namespace residua::builtin {
namespace {

using Vector = std::vector<double>;

bool IsPortable(const Vector& x, const Vector& y) {
  const auto factor = [](const Vector& v) { return Factor<double>{v.data(), 1, std::ssize(v), 0, 1}; };
  return IsPortableProduct(factor(x), factor(y));
}

double Forwards(const Vector& x, const Vector& y, bool fused) {
  double sum = 0;
  for (size_t k = 0; k < x.size(); ++k) {
    const volatile double product = x[k] * y[k];
    sum = fused ? std::fma(x[k], y[k], sum) : sum + product;
  }
  return sum;
}

double ByHalves(const Vector& x, const Vector& y, bool fused) {
  const auto half = std::ssize(x) / 2;
  if (half == 0) return Forwards(x, y, fused);
  return ByHalves({x.begin(), x.begin() + half}, {y.begin(), y.begin() + half}, fused) +
         ByHalves({x.begin() + half, x.end()}, {y.begin() + half, y.end()}, fused);
}

bool AllOrdersAgree(const Vector& x, const Vector& y) {
  const Vector rx(x.rbegin(), x.rend()), ry(y.rbegin(), y.rend());
  const double one = Forwards(x, y, false);
  for (const bool fused : {false, true}) {
    for (const double other : {Forwards(x, y, fused), Forwards(rx, ry, fused), ByHalves(x, y, fused)}) {
      if (other != one || std::signbit(other) != std::signbit(one)) return false;
    }
  }
  return true;
}

TEST(PortableProduct, KnowsExactSums) {
  EXPECT_TRUE(IsPortable({1, 2, 3}, {4, 5, 6}));
  EXPECT_TRUE(IsPortable({0.5, -0.25}, {3, 1e6}));
  EXPECT_TRUE(IsPortable({0.1, 0, 0}, {0.3, 0.7, 0.9}));  // one term
  EXPECT_TRUE(IsPortable({0, 0}, {0.1, 1e300}));
  EXPECT_FALSE(IsPortable({0.1, 0.2}, {0.3, 0.4}));
  EXPECT_FALSE(IsPortable({1e16, 1}, {1, 1}));
  EXPECT_FALSE(IsPortable({1, 2}, {INFINITY, 0}));
  EXPECT_FALSE(IsPortable({1e-300, 0}, {1e-20, 1}));  // rounded below the normal numbers
  EXPECT_FALSE(IsPortable({1e300, 1e300}, {1e10, -1e10}));
}

TEST(PortableProduct, IsTheSameInEveryOrder) {
  std::mt19937_64 random(5);
  int portable = 0, other_and_different = 0;
  for (int k = 0; k < 20000; ++k) {
    const size_t n = 1 + random() % 9;
    const int style = static_cast<int>(random() % 4);
    const auto draw = [&]() -> double {
      const double whole = static_cast<double>(static_cast<int64_t>(random() % 2001) - 1000);
      if (style == 0) return whole;
      if (style == 1) return std::ldexp(whole, static_cast<int>(random() % 20) - 10);
      if (style == 2) return std::ldexp(whole, static_cast<int>(random() % 80) - 40);
      return random() % 3 == 0 ? whole / 7 : 0;
    };
    Vector x(n), y(n);
    for (double& v : x) v = draw();
    for (double& v : y) v = draw();
    const bool agree = AllOrdersAgree(x, y);
    if (IsPortable(x, y)) {
      ++portable;
      EXPECT_TRUE(agree);
    } else {
      other_and_different += agree ? 0 : 1;
    }
  }
  EXPECT_GT(portable, 5000);
  EXPECT_GT(other_and_different, 500);
}

}  // namespace
}  // namespace residua::builtin
