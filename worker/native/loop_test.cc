// Scalars, elements of arrays, and loops over them.
#include "worker/native/program_for_test.h"

namespace residua::native {
namespace {

TEST(Scalars, ArithmeticAndBranches) {
  Program p(
      "function y = f(x, z)\n  y = (x + 2) * z - x / 3;\n  if y > 1 && x ~= z\n    y = -y;\n  elseif y < -5\n    y = "
      "abs(y);\n  end\nend\n",
      {"realscalar", "realscalar"});
  EXPECT_FALSE(p.Interprets()) << p.result.remarks[0];
  for (double a : kScalars) {
    for (double b : kScalars) p.Check({D(a), D(b)});
  }
}

TEST(Scalars, Functions) {
  Program p(
      "function y = f(x)\n  y = sin(x) + cos(2 * x) * exp(-x) + floor(x) - round(x) + fix(x) * atan(x) + mod(x, 3) + "
      "sign(x);\nend\n",
      {"realscalar"});
  EXPECT_FALSE(p.Interprets());
  for (double a : kScalars) p.Check({D(a)});
}

TEST(Scalars, LoopsAndPower) {
  Program p(
      "function y = f(x, n)\n  y = 1;\n  for k = 1:n\n    y = y * x + k;\n    if y > 1e6, break; end\n    if y < 0, "
      "continue; end\n    y = y + 0.5;\n  end\n  while y > 3\n    y = y / 2;\n  end\n  y = y + x ^ 2;\nend\n",
      {"realscalar", "realscalar"});
  for (double n : {0.0, 1.0, 2.0, 7.0, -1.0, 2.5}) {
    for (double a : kScalars) {
      if (!std::isinf(a)) p.Check({D(a), D(n)});
    }
  }
}

TEST(Scalars, SquaresAreThePowersOfTheLibrary) {
  Program p("function y = f(x)\n  y = zeros(size(x));\n  for k = 1:numel(x)\n    y(k) = x(k) ^ 2;\n  end\nend\n",
            {"real double [1 ?]"});
  EXPECT_FALSE(p.Interprets());
  std::mt19937_64 random(7);
  std::vector<double> x(std::begin(kScalars), std::end(kScalars));
  std::uniform_real_distribution<double> any(-2, 2), power(-550, 550);
  for (int k = 0; k < 40000; ++k) {
    x.push_back(any(random));
    x.push_back(std::ldexp(any(random), static_cast<int>(power(random))));
    x.push_back(std::round(any(random) * 1e6) / 8);
  }
  p.Check({Row(x)});
}

TEST(Scalars, RestsOfWholeNumbers) {
  Program p(
      "function y = f(a, b)\n  y = zeros(1, 4);\n  y(1) = mod(a, b);\n  y(2) = 1 / y(1);\n  y(3) = rem(a, b);\n  "
      "y(4) = 1 / y(3);\nend\n",
      {"realscalar", "realscalar"});
  EXPECT_FALSE(p.Interprets());
  std::vector<double> values(std::begin(kScalars), std::end(kScalars));
  for (double x : {-0.0, 1.0, 2.0, 7.0, 12.0, 2147483647.0, 2147483648.0, 4294967296.0, 0.1, 1e15}) {
    values.push_back(x);
    values.push_back(-x);
  }
  for (double a : values) {
    for (double b : values) p.Check({D(a), D(b)});
  }
}

TEST(Scalars, FractionalRanges) {
  Program p("function y = f(a, h, b)\n  y = 0;\n  for t = a:h:b\n    y = y * 1.5 + t;\n  end\nend\n",
            {"realscalar", "realscalar", "realscalar"});
  for (double h : {0.1, 0.25, -0.3, 1.0, 0.0, 1.0 / 3}) {
    p.Check({D(0), D(h), D(1)});
    p.Check({D(-0.0), D(h), D(2.9999999999)});
    p.Check({D(5), D(h), D(-1)});
    p.Check({D(0), D(h), D(kNaN)});
  }
}

TEST(Arrays, ElementwiseWithEveryExtent) {
  Program p("function y = f(x, z)\n  y = 2 * x .* z - sin(x) / 3 + (x - z);\nend\n",
            {"real double [? ?]", "real double [? ?]"});
  EXPECT_FALSE(p.Interprets());
  const std::vector<Value> xs = {Row({}),     D(2),    Row({1, kNaN, -0.0}), Row({4, 5, 6}, true),
                                 Row({1, 2}), Value(), Row(kScalars)};
  for (const Value& a : xs) {
    for (const Value& b : xs) p.Check({a, b});
  }
}

TEST(Arrays, LoadsStoresAndGrowth) {
  Program p(
      "function [y, s] = f(x, n)\n  y = zeros(1, n);\n  s = 0;\n  for k = 1:n\n    y(k) = x(k) * k;\n    s = s + "
      "y(k);\n  end\n  y(end + 1) = s;\nend\n",
      {"real double [1 ?]", "realscalar"}, 2);
  EXPECT_FALSE(p.Interprets()) << p.result.remarks[0];
  p.Check({Row({1, 2, 3}), D(3)});
  p.Check({Row({1, 2, 3}), D(2)});
  p.Check({Row({1, 2, 3}), D(4)});
  p.Check({Row({1, 2, 3}), D(0)});
  p.Check({Row({1, 2, 3}), D(1.5)});
}

TEST(Arrays, CopiesAreNotWrittenThrough) {
  Program p(
      "function [a, b] = f(x)\n  a = x;\n  b = a;\n  b(1) = 99;\n  a(2) = b(1) + 1;\n  c = a(:);\n  a(1) = 5;\n  b = "
      "[b, c'];\nend\n",
      {"real double [1 3]"}, 2);
  p.Check({Row({1, 2, 3})});
}

TEST(Arrays, MatricesTwoSubscriptsAndProducts) {
  Program p(
      "function y = f(a, b)\n  [m, n] = size(a);\n  y = zeros(m, n);\n  for i = 1:m\n    for j = 1:n\n      y(i, j) = "
      "a(i, j) + b(j, i);\n    end\n  end\n  y = y * b + sum(y(:));\nend\n",
      {"real double [2 2]", "real double [2 2]"});
  Value a = Value::Array(value::ClassId::kDouble, value::Dims(2, 2)), b = a;
  for (int k = 0; k < 4; ++k) a.mutable_data<double>()[k] = k + 0.5, b.mutable_data<double>()[k] = 7 - k;
  p.Check({a, b});
}

TEST(Arrays, RangesKeepTheirOwnArithmetic) {
  Program p("function y = f(x)\n  y = 3 * x + 0.1;\n  y = [y, -x, sin(x)];\nend\n", {"real double [1 ?]"});
  p.Check({Value::Range(0, 0.1, 2)});
  p.Check({Row(kScalars)});
}

TEST(Loops, StencilsBreaksAndErrorsInTheMiddle) {
  Program p(
      "function [y, s] = f(x, n, stop)\n  y = zeros(1, n);\n  s = 0;\n  for k = 2:n - 1\n    y(k) = x(k - 1) - 2 * "
      "x(k) + "
      "x(k + 1);\n    if y(k) == stop, break; end\n    if k == 4, continue; end\n    s = s + y(k) * k;\n  end\nend\n",
      {"real double [1 ?]", "realscalar", "realscalar"}, 2);
  EXPECT_FALSE(p.Interprets());
  for (double n : {0.0, 1.0, 2.0, 3.0, 6.0, 7.0, 8.0, 20.0, 2.5, -1.0}) {
    for (double stop : {1e9, 3.0, 0.0}) p.Check({Row({1, 2, 4, 7, 11, 16, kNaN}), D(n), D(stop)});
  }
}

TEST(Loops, ManyChunksAndGrowthInside) {
  Program p(
      "function [y, z, s] = f(x, n, m)\n  y = zeros(1, m);\n  z = [];\n  s = 0;\n  for k = 1:n\n    y(k) = x(mod(k, 7) "
      "+ 1) "
      "+ k;\n    z(end + 1) = k;\n    s = s + x(1) / k;\n  end\n  for k = n:-3:1\n    y(k) = y(k) - z(k) * 0.5;\n  "
      "end\nend\n",
      {"real double [1 ?]", "realscalar", "realscalar"}, 3);
  EXPECT_FALSE(p.Interprets());
  const Value x = Row({1, 2, 4, 7, 11, 16, 22});
  p.Check({x, D(10), D(3)});
  p.Check({x, D(10), D(20)});
  p.Check({x, D(4096), D(4096)});
  p.Check({x, D(9000), D(5000)});
  p.Check({x, D(0), D(0)});
}

TEST(Loops, SharedArraysAreCopiedAtTheFirstWrite) {
  Program p(
      "function [a, b, c] = f(x, n)\n  a = x;\n  b = a;\n  for k = 1:n\n    if x(k) > 2\n      a(k) = b(k) * 10;\n    "
      "end\n    if x(k) < 0\n      b(n + 1 - k) = a(k);\n    end\n  end\n  c = x;\nend\n",
      {"real double [1 ?]", "realscalar"}, 3);
  p.Check({Row({1, 3, -1, 5, 2, -7}), D(6)});
  p.Check({Row({1, 3, -1, 5, 2, -7}), D(8)});
  p.Check({Row({1, 1, 1}), D(3)});
  p.Check({Value::Range(0, 0.5, 4), D(9)});
}

TEST(Loops, MatricesInNests) {
  Program p(
      "function d = f(d)\n  n = size(d, 1);\n  for k = 1:n\n    for i = 1:n\n      for j = 1:n\n        if d(i, k) + "
      "d(k, j) "
      "< d(i, j)\n          d(i, j) = d(i, k) + d(k, j);\n        end\n      end\n    end\n  end\nend\n",
      {"real double [? ?]"});
  EXPECT_FALSE(p.Interprets());
  Value d = Value::Array(value::ClassId::kDouble, value::Dims(5, 5)),
        wide = Value::Array(value::ClassId::kDouble, value::Dims(3, 5));
  for (int k = 0; k < 25; ++k) d.mutable_data<double>()[k] = k % 6 == 0 ? 0 : (k * 37 % 23) + 1;
  for (int k = 0; k < 15; ++k) wide.mutable_data<double>()[k] = k * 5 % 7;
  Value tall = Value::Array(value::ClassId::kDouble, value::Dims(4, 2));
  p.Check({d});
  p.Check({wide});
  p.Check({tall});
  p.Check({Value::Array(value::ClassId::kDouble, value::Dims(0, 3))});
}

TEST(Loops, TriangularSolve) {
  Program p(
      "function x = f(l, b)\n  n = numel(b);\n  x = zeros(n, 1);\n  for i = 1:n\n    s = b(i);\n    for j = 1:i - 1\n  "
      "    s = "
      "s - l(i, j) * x(j);\n    end\n    x(i) = s / l(i, i);\n  end\nend\n",
      {"real double [? ?]", "real double [? 1]"});
  EXPECT_FALSE(p.Interprets());
  Value l = Value::Array(value::ClassId::kDouble, value::Dims(4, 4));
  for (int k = 0; k < 16; ++k) l.mutable_data<double>()[k] = 1.0 / (k + 1);
  p.Check({l, Row({1, 2, 3, 4}, true)});
  p.Check({l, Row({1, 2, 3, 4, 5}, true)});
}

TEST(Loops, TwoBuffersSwapped) {
  Program p(
      "function u = f(u, steps)\n  n = numel(u);\n  v = u;\n  for t = 1:steps\n    for k = 2:n - 1\n      v(k) = u(k) "
      "+ 0.1 * "
      "(u(k - 1) - 2 * u(k) + u(k + 1));\n    end\n    w = u;\n    u = v;\n    v = w;\n  end\nend\n",
      {"real double [1 ?]", "realscalar"});
  EXPECT_FALSE(p.Interprets());
  for (double steps : {0.0, 1.0, 2.0, 5.0}) p.Check({Row({1, 2, 4, 7, 11, 16, -22}), D(steps)});
}

TEST(Loops, CounterArithmeticBeyondIntegers) {
  std::string text =
      "function [y, t, u] = f(n, x)\n  y = 0;\n  u = 0;\n  for k = 1:n\n    t = k * 1e6 * 1e6 * 1e6 * 1e6 + 1;\n    u "
      "= u + "
      "x(2 * k - 1);\n    s = k;\n";
  for (int k = 0; k < 70; ++k) text += "    s = s + s;\n";
  text += "    y = y + s;\n  end\nend\n";
  Program p(text, {"realscalar", "real double [1 ?]"}, 3);
  for (double n : {1.0, 3.0, 20.0}) p.Check({D(n), Row(std::vector<double>(39, 0.1))});
  p.Check({D(21), Row(std::vector<double>(40, 0.1))});
}

TEST(Loops, WhileWithStores) {
  Program p(
      "function y = f(x)\n  y = x;\n  k = 1;\n  while k <= numel(x) && x(k) >= 0\n    y(k) = sqrt(x(k));\n    k = k + "
      "1;\n  "
      "end\n  do\n    y(k) = k;\n    k = k + 1;\n  until k > 12\nend\n",
      {"real double [1 ?]"});
  p.Check({Row({1, 2, 4, 7, -11, 16, -22})});
  p.Check({Row({1, 2})});
  p.Check({Row({})});
}

}  // namespace
}  // namespace residua::native
