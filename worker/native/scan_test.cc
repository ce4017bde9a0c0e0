// Searches, norms, sums so far, extremes with their places; elements of complex and of many-dimensional arrays; calls
// of known handles: the bits and errors of the interpreter.
#include <complex>

#include "worker/native/region_for_test.h"

namespace residua::native {
namespace {

TEST(Scans, OfMatricesAndVectors) {
  const std::vector<std::string> bodies = {"y = find (x > 1, 1);",
                                           "y = find (x <= z(1), 1, 'last');",
                                           "y = find (x, 1, \"first\");",
                                           "y = find (x == z, 1);",
                                           "y = norm (x);",
                                           "y = norm (x - z) + 1;",
                                           "y = cumsum (x);",
                                           "y = cumsum (x .* z, 2);",
                                           "y = cumsum (cumsum (x, 1), 2);",
                                           "y = cumprod (x, 1) + 1;",
                                           "y = cumsum (x > 1);",
                                           "[m, k] = max (x); y = [m; k];",
                                           "[m, k] = min (x - z, [], 2); y = [m, k];",
                                           "[~, y] = max (abs (x), [], 1);",
                                           "y = zeros (3); [m, k] = min (x(:)); y(2) = m; y(3, 1) = k;",
                                           "y = [0 0]; y(2) = find (x > 1, 1);",
                                           "k = find (x > 1, 1); y = x(k) + z(k);",
                                           "k = find (x > z, 1, 'last'); if k > 1, y = x(k - 1); else, y = k; end",
                                           "[m, k] = min (x); y = z(k) - m;",
                                           "x(x > 1) = []; y = x;",
                                           "x(x == z) = []; y = x;",
                                           "y = erfc (x) + erf (z); y = y .* asinh (x) - cbrt (z);"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, z)\n  " + body + "\nend\n", {"real double [? ?]", "real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& a : kShapes) {
      for (int seed : {0, 3, 13, 15}) p.Check({Filled(a[0], a[1], seed), Filled(a[0], a[1], seed + 2)});
      p.Check({Filled(a[0], a[1], 1), D(2)});
    }
    p.Check({Row({-0.0, -0.0, 0.0}), Row({0.0, -0.0, 1})});
    p.Check({Row({kNaN, -0.0, 0.0}, true), Row({kNaN, kNaN, kNaN}, true)});
    p.Check({Row({kNaN, kNaN}), Row({1, 1})});
    p.Check({Row({1e-310, 2e-320, -1e-308}), Row({1e308, -1e308, 1e308})});
    p.Check({Value::Range(1, 1, 6), Value::Range(0, 1, 5)});
  }
}

Value Complex(int64_t m, int64_t n, int seed, bool real) {
  Value v = Value::Array(value::ClassId::kDouble, value::Dims(m, n), !real);
  for (int64_t k = 0; k < m * n; ++k) {
    const double re = kScalars[static_cast<size_t>(k * 3 + seed) % kScalars.size()],
                 im = static_cast<double>(k % 3) - 1;
    if (real) {
      v.mutable_data<double>()[k] = re;
    } else {
      v.mutable_data<std::complex<double>>()[k] = {re, im};
    }
  }
  return v;
}

TEST(Elements, OfComplexArrays) {
  const std::vector<std::string> bodies = {"y = 0; for k = 1:numel (z), y = y + z(k) * conj (z(k)); end",
                                           "y = z; for k = 1:numel (z), y(k) = z(k) * a + 1i; end",
                                           "y = z; for k = 1:numel (z), y(k) = real (z(k)); end",
                                           "y = z; t = y(1); y(1) = y(2); y(2) = t;",
                                           "y = z; y(2) = 3; y(1, 1) = 2 + 1i; y(end) = y(1);",
                                           "y = z(1, 2) - z(2); w = z; w(numel (z) + 1) = 1i; y = y + w(end);",
                                           "y = z(0);",
                                           "y = z; y(1.5) = 1i;",
                                           "y = abs (z(1)) + imag (z(2));"};
  for (const std::string& body : bodies) {
    Program p("function y = f(z, a)\n  " + body + "\nend\n", {"double [? ?]", "realscalar"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const bool real : {false, true}) {
      for (int seed = 0; seed < 5; ++seed) {
        p.Check({Complex(2, 3, seed, real), D(2)});
        p.Check({Complex(1, 5, seed, real), D(-0.0)});
      }
    }
  }
}

TEST(Elements, OfManyDimensions) {
  const std::vector<std::string> bodies = {"y = x(i, j, 2, 1) + x(2, 1);",
                                           "x(i, j, 1, 2) = 7; y = x(:, :, 1, 2) + x(:, :, 1);",
                                           "y = x(i, j) * 2; x(j) = 3; y = y + x(j);",
                                           "y = x(:, :, i) - x(:, :, j) * 0.5;",
                                           "y = x(:, :, i, j) + 1; y = -y;",
                                           "y = x(i, j, end, end) + x(end) + x(1, end);",
                                           "x(i, j, 1, 5) = 1; y = size (x); y(end + 1) = x(end);"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, i, j)\n  " + body + "\nend\n", {"real double [? ? ? ?]", "realscalar", "realscalar"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& d :
         {value::Dims(std::vector<int64_t>{2, 3, 2, 2}), value::Dims(std::vector<int64_t>{2, 2, 3}), value::Dims(2, 2),
          value::Dims(std::vector<int64_t>{0, 3, 2, 2})}) {
      Value x = Value::Array(value::ClassId::kDouble, d);
      for (int64_t k = 0; k < x.numel(); ++k) x.mutable_data<double>()[k] = static_cast<double>(k) + 0.5;
      for (const double i : {1.0, 2.0, 0.0, 4.0, 1.5}) p.Check({x, D(i), D(2)});
    }
  }
}

TEST(Handles, KnownOnesAreCalledDirectly) {
  const std::vector<std::string> bodies = {"a = 3; f = @(v) v * a + 1; y = 0; for k = 1:3, y = y + f (k); a = 5; end",
                                           "ops = {@(v) v + 1, @(v) v * 0.5, @(v) v * x(1), @(v) -v}; y = 2; for k = "
                                           "[1 2 3 4 2], g = ops{k}; y = g (y); end",
                                           "if x(1) > 1, f = @(t) sum (t) + 1; else, f = @(t) t .* x; end, y = f (x);",
                                           "f = @(t) t(5); y = f (x);",
                                           "f = @(a, b) a + 1; y = f (1);",
                                           "f = @(a, b) [a; b]; y = f (x, x) + f (1, 2);",
                                           "f = @() x(end); y = f () + 1;"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x)\n  " + body + "\nend\n", {"real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const Value& x : {Row({1, 2, 3}), Row({4, 5}), D(2), Filled(2, 2, 1), Filled(0, 0, 0)}) p.Check({x});
  }
}

}  // namespace
}  // namespace residua::native
