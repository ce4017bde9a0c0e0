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

// One number of a row and a column, and counts of what is found.
TEST(Scans, VectorProductsAndCounts) {
  const std::vector<std::string> bodies = {
      "y = x(:)' * z(:);",
      "y = 0; for k = 1:size (x, 2), y = y + x(:, k)' * z(:, k); end",
      "y = x; for k = 1:size (x, 1), y(k, 1) = 2 - x(k, 1:k-1) * z(k, 1:k-1)'; end",
      ("n = rows (x); y = x(:, 1); for k = 1:n, y(k) = (z(k) - x(k, 1:k-1) * y(1:k-1) - x(k, k+1:n) * y(k+1:n)) / x(k, "
       "k);"
       " end"),
      "y = dot (x(:, 1), z(:, 1)) + dot (x(1, :), 2 * z(1, :));",
      "v = x(:); y = v' * v; w = v; y = [y, v' * w, w(1:end)' * v(1:end), sum(x(1, :) * x(1, :)')];",
      "y = 0; for k = 1:3, y = y + x(end, 1:end) * z(1:end, end); end",
      "y = [nnz(x > 1), numel(find(x > z)), length(find(x)), numel(find(x(:))), nnz(x - z)];",
      "y = 0; if isempty (find (x > 1)), y = 1; end, if any (x(:) > 1) && ~isempty (find (x == z)), y = y + 2; end",
      "y = length (find (x(1, :) > z(1, :)));",
      "y = 0; for k = 1:numel (z), y = y + polyval (x(x > 0), z(k)); end",
      "y = 0; for k = 2:numel (z), y = y + mean (z(k-1:k)) * mean (x(:)) + sum (z(1:k)); end",
      "y = zeros (1, 5); for k = 1:5, y(k) = mean (z(max (1, k-1):min (numel (z), k+1))); end",
      "y = 0; for k = 1:3, y = y + mean (z(z > k)) + max (z(k:end-1)) - mean (z); end",
      "y = 0; for k = 1:numel (z), y = y + polyval (x(1, :), z(k)) + polyval (x(:)', k) * polyval ([1; z(k)], 2); end",
  };
  for (const std::string& body : bodies) {
    Program p("function y = f(x, z)\n  " + body + "\nend\n", {"real double [? ?]", "real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& a : kShapes) {
      for (int seed : {0, 3, 13, 15}) p.Check({Filled(a[0], a[1], seed), Filled(a[0], a[1], seed + 2)});
      p.Check({Filled(a[0], a[1], 1), D(2)});
    }
    for (int n : {5, 17, 40}) p.Check({Filled(n, n, n), Filled(n, n, n + 1)});
    p.Check({Row({kNaN, -0.0, 0.0}, true), Row({kNaN, kNaN, kNaN}, true)});
    p.Check({Row({-0.0, -0.0}), Row({1, 1})});
    p.Check({Value::Range(1, 1, 6), Value::Range(0, 1, 5)});
  }
}

// Parts whose extents stand in the text, and columns that are stored into arrays whose extents have names.
TEST(Scans, WindowsAndColumns) {
  const std::vector<std::string> bodies = {
      ("y = zeros (size (x)); K = [-1 0 1; -2 0 2; -1 0 1]; for i = 2:rows (x) - 1, for j = 2:columns (x) - 1,"
       " W = x(i-1:i+1, j-1:j+1); y(i, j) = sum (sum (K .* W)); end, end"),
      "y = 0; for i = 1:numel (z) / 2, v = z(2*i-1:2*i); y = y + v(1) * v(2) + sum (v); end",
      "y = [x(end-1:end), x(end:end), x(end:end-1)];",
      "k = z(1); y = x(k:k+1);",
      "k = z(1); y = 3; y(k:k+2) = x(k-1:k+1);",
      "y = zeros (size (x)); for j = 1:columns (x), y(:, j) = x(:, j) / 2; y(1, j) = y(:, j)' * x(:, j); end",
      "y = zeros (size (x)); for i = 1:rows (x), y(i, :) = z(i, :); y(i, 1) = y(i, :) * x(i, :)'; end",
      "y = 0; t = z(1) > 1; for k = 1:2, y = [y, x(1:k)' * z(1:k, t), x(t, 1:k) * z(1:k)']; end",
      "n = 3; y = zeros (n, 1); for i = 1:n, y(i) = x(i) + y(1:i)' * z(1:i)'; end",
  };
  for (const std::string& body : bodies) {
    Program p("function y = f(x, z)\n  " + body + "\nend\n", {"real double [m n]", "real double [m n]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& a : kShapes) {
      for (int seed : {0, 3, 13, 15}) p.Check({Filled(a[0], a[1], seed), Filled(a[0], a[1], seed + 2)});
    }
    for (const double k : {-1.0, 0.0, 1.5, 2.0, 1e18, kNaN}) p.Check({Row({1, 2, 3, 4, 5}), Row({k, 2, 3, 4, 5})});
  }
}

// What is asked of characters, for every byte.
TEST(Scans, QuestionsAboutCharacters) {
  Program p(
      "function n = f(s)\n  n = zeros(1, 9);\n  for k = 1:numel(s)\n    c = s(k);\n"
      "    n = 2 * n + [isspace(c), isdigit(s(k)), isalpha(c), isupper(s(k)), islower(c), isalnum(s(k)), ispunct(c),"
      " isxdigit(c), isletter(c)];\n  end\nend\n",
      {"char [1 ?]"});
  EXPECT_FALSE(p.Interprets());
  for (int code = 0; code < 256; ++code) {
    const char text[] = {static_cast<char>(code), 'a', ' '};
    p.Check({Value::String({text, 3})});
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
                                           ("ops = {@(v) v + 1, @(v) v * 0.5, @(v) v * x(1), @(v) -v}; y = 2; for k = "
                                            "[1 2 3 4 2], g = ops{k}; y = g (y); end"),
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
