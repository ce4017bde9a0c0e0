// What regions read and store beyond whole arrays and ranges: parts of vectors that lie either way, results of other
// expressions, positions, masks, truth values; and reductions along a dimension. The bits and errors of the
// interpreter.
#include "worker/native/region_for_test.h"

namespace residua::native {
namespace {

TEST(RegionTurned, PartsOfVectorsThatLieEitherWay) {
  const std::vector<std::string> bodies = {
      "y = x(1:2:end) + x(2:2:end);", "y = x(a:end) - x(1:end + 1 - a);",         "y = x(a:b) .* 2; y = y + x(a:b);",
      "y = x(2:end) + 1; y = -y;",    "y = x; y(2:end) = x(1:end - 1) * 2;",      "y = x; y(a:b) = y(b:-1:a) + 1;",
      "y = x(a:b) .^ 2 + x(1:1);",    "y = x; y(1:b) = x(1:b) + z(1:b); y = -y;", "y = sum(x(a:b) .* z(a:b));"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, z, a, b)\n  " + body + "\nend\n",
              {"real double [? ?]", "real double [? ?]", "realscalar", "realscalar"});
    EXPECT_TRUE(HasRegion(p)) << body;
    for (const value::Dims& d : kShapes) {
      for (const double a : {1.0, 2.0, 4.0, 0.0, 1.5}) {
        for (const double b : {0.0, 1.0, 3.0, 6.0, 12.0}) {
          p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 4), D(a), D(b)});
          p.Check({Filled(d[0], d[1], 2), Filled(d[1], d[0], 4), D(a), D(b)});
        }
      }
    }
    p.Check({Value::Range(1, 1, 6), Value::Range(0, 0.1, 1), D(1), D(4)});
  }
}

TEST(RegionPrepared, WhatNoLoopComputes) {
  const std::vector<std::string> bodies = {"y = x ./ sum(x, 2);",
                                           "y = (x - mean(x)) / 2 + z;",
                                           "y = exp(x - max(x, [], 2)); y = y ./ sum(y, 2);",
                                           "y = diff(x) + diff(z);",
                                           "y = x' + z;",
                                           "y = x(1, :) - cumsum(z(2, :));",
                                           "y = -x(:, z(1)) .* 2;",
                                           "y = x + z; y = y - cumsum(x);",
                                           "y = x - z + x(:, z(:, 1));",
                                           "y = repmat(x(1), 2, 2) - z;",
                                           "y = x; y(2:end, :) = diff(x);",
                                           "y = x; y(1, :) = mean(z, 1) * 2;",
                                           "y = abs(linspace(0, 1, 4)) + x;",
                                           "y = reshape(x, size(z)) + z;",
                                           "y = cumsum(x, 3) + cumprod(z) - x;"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, z)\n  " + body + "\nend\n", {"real double [? ?]", "real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& a : kShapes) {
      for (const value::Dims& b : kShapes) p.Check({Filled(a[0], a[1], 2), Filled(b[0], b[1], 5)});
    }
    p.Check({Value::Range(1, 1, 6), Value::Range(0, 0.1, 1)});
    p.Check({Filled(3, 4, 16), Filled(3, 4, 16)});
  }
}

// What is evaluated before the loop fails as it would in its place.
TEST(RegionPrepared, ErrorsInOrder) {
  for (const char* body : {"y = (x + z) - x(:, z(1, :));", "y = x(:, z(1, :)) + (x + z);", "y = x(z) + z(x);",
                           "y = x + z; w = y - x(z);", "y = x(5:6, 1) + cumsum(z, 0);"}) {
    Program p(std::string("function y = f(x, z)\n  ") + body + "\nend\n", {"real double [? ?]", "real double [? ?]"});
    for (const Value& x : {Filled(3, 4, 1), Row({1, 2, 3}), Row({3, 1}, true), D(1), Filled(0, 0, 0)}) {
      for (const Value& z : {Row({1, 2, 3}), Row({0, 1}), Row({2, 1}, true), D(2.5), D(1), Row({1, 9, 1})}) {
        p.Check({x, z});
      }
    }
  }
}

TEST(Reductions, AlongADimension) {
  const std::vector<std::string> expressions = {
      "sum(x)",           "sum(x, 1)",         "sum(x, 2)",           "sum(x .* z)",      "sum(x - z, 2)",
      "prod(x + 1, 2)",   "sumsq(x - z)",      "sumsq(x, 2)",         "max(abs(x))",      "max(x - z, [], 2)",
      "min(x, [], 1)",    "min(-x)",           "any(x > z)",          "all(x > 1, 2)",    "any(x)",
      "all(x, 1)",        "any(x .* z, 2)",    "sum(x > 1, 2)",       "sum(x == z)",      "sum(x(:, 2:end), 2)",
      "sum(x - x(:, 1))", "sum(x .* z(1, :))", "max(x(2:end, :))",    "sum(sum(x .* z))", "sum(cumsum(x) + x, 2)",
      "all(all(x < z))",  "sum(x(:) .* z(:))", "sum(x(1, :) + 1, 2)", "sum(x', 2)",       "sum(x, 3)",
      "max(x, [], 3)",    "any(x & z)"};
  for (const std::string& e : expressions) {
    Program p("function y = f(x, z)\n  y = " + e + ";\nend\n", {"real double [? ?]", "real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << e;
    for (const value::Dims& a : kShapes) {
      for (int seed : {0, 3, 13, 15}) {
        p.Check({Filled(a[0], a[1], seed), Filled(a[0], a[1], seed + 2)});
        p.Check({Filled(a[0], a[1], seed), Filled(1, a[1], seed + 2)});
      }
    }
    p.Check({Row({-0.0, -0.0}), Row({0.0, -0.0})});
    p.Check({Row({kNaN, -0.0, 0.0}, true), Row({kNaN, kNaN, kNaN}, true)});
    p.Check({Value::Range(1, 1, 6), Value::Range(0, 1, 5)});
  }
}

TEST(RegionMasks, UnderOneMask) {
  const std::vector<std::string> bodies = {"m = x > z; y = x; y(m) = z(m);",
                                           "y = x; y(x < 0) = -x(x < 0);",
                                           "m = x < 1 | z > 2; x(m) = -x(m) .* 2; y = x;",
                                           "m = x > z; y = x; y(m) = z(m) .^ 2;",
                                           "m = x > z; y = x; y(m) = x(m) + z;",
                                           "m = x > z; y = x; y(m) = 3; y(~m) = z(~m);",
                                           "m = ~(x > 1); y = m .* x;",
                                           "m = x > z; n = ~m | x == z; y = [sum(m(:)), sum(n(:))];",
                                           "m = isnan(x); m = m | x > 2; y = x; y(m) = 0;",
                                           "m = x > z; y = x; y(m) = z(1); m(1) = true; y = y + m;"};
  for (const std::string& body : bodies) {
    Program p("function [y, m] = f(x, z)\n  m = false; " + body + "\nend\n", {"real double [? ?]", "real double [? ?]"},
              2);
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& a : kShapes) {
      p.Check({Filled(a[0], a[1], 2), Filled(a[0], a[1], 5)});
      p.Check({Filled(a[0], a[1], 2), Filled(1, a[1], 5)});
      p.Check({Filled(a[0], a[1], 2), Filled(a[1], a[0], 5)});
      p.Check({Filled(a[0], a[1], 2), D(1)});
    }
    p.Check({Value::Range(1, 1, 6), Value::Range(0, 1, 5)});
  }
}

TEST(RegionMasks, TruthValuesAsLeavesAndResults) {
  const std::vector<std::string> bodies = {"y = a & b;",
                                           "y = ~a | b; c = y & a; y = c;",
                                           "y = a .* x; c = a;",
                                           "y = x; y(a) = 1; c = ~a;",
                                           "y = x; y(a & b) = x(a & b) - 1;",
                                           "c = a; a = a & b; y = a & ~c;"};
  for (const std::string& body : bodies) {
    Program p("function [y, c] = f(x, a, b)\n  c = false; " + body + "\nend\n",
              {"real double [? ?]", "real logical [? ?]", "real logical [? ?]"}, 2);
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& d : kShapes) {
      p.Check({Filled(d[0], d[1], 2), Truths(d[0], d[1], 0), Truths(d[0], d[1], 1)});
      p.Check({Filled(d[0], d[1], 2), Truths(d[0], d[1], 0), Truths(1, d[1], 1)});
      p.Check({Filled(d[0], d[1], 2), Truths(d[1], d[0], 0), Truths(1, 1, 1)});
    }
  }
}

TEST(RegionMasks, WhatIsSelected) {
  const std::vector<std::string> bodies = {"y = x(x > z);",        "y = x(m);",         "y = sum(x(z > 0.5 & m)) + 1;",
                                           "x = x(x > 0); y = x;", "y = x(~m) + z(1);", "y = mean(x(x == z));",
                                           "y = x(x' > 1);",       "y = -x(m);"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [? ?]", "real double [1 ?]", "real double [? 1]"}) {
      Program p("function y = f(x, z, m)\n  " + body + "\nend\n", {facts, facts, "real logical [? ?]"});
      EXPECT_FALSE(p.Interprets()) << body;
      for (const value::Dims& d : kShapes) {
        const bool row = facts[13] == '1', column = facts[15] == '1';
        if ((row && d[0] != 1) || (column && d[1] != 1)) continue;
        for (int seed = 0; seed < 3; ++seed) {
          p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 5), Truths(d[0], d[1], seed)});
        }
        p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 5), Truths(d[1], d[0], 1)});
        p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 5), Truths(1, 2, 0)});
        p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 2), Truths(2, 5, 0)});
      }
      if (facts[13] == '?' && facts[15] == '1') continue;
      p.Check({Value::Range(1, 1, 6), Value::Range(6, -1, 1), Truths(1, 6, 1)});
    }
  }
}

TEST(RegionGathers, ReadAndStored) {
  const std::vector<std::string> bodies = {"y = x(k) + 1;",
                                           "y = x(k) .* x(k) - z(k);",
                                           "y = x; y(k) = z * 2;",
                                           "y = x; y(k) = y(k) + 1;",
                                           "y = z; y(k) = 7;",
                                           "k = k(k) + 0; y = k;",
                                           "y = x(k(k)) + k;",
                                           "y = x; y(k) = x(k(end:-1:1)) - 1;",
                                           "y = x; y(k) = z(k) .* 2;",
                                           "y = sum(x(k) .* z(k));",
                                           "y = x(find(x > 1)) + 1;",
                                           "y = k; y(k) = k(k) + y(k);"};
  const std::vector<Value> positions = {Row({1, 2, 3}),
                                        Row({3, 1, 1}),
                                        Row({2, 2, 4}, true),
                                        Row({0, 1, 2}),
                                        Row({1, 1.5}),
                                        Row({1, kNaN}),
                                        D(2),
                                        D(7),
                                        Value::Range(1, 1, 3),
                                        Filled(0, 0, 0),
                                        Filled(1, 0, 0),
                                        Filled(0, 3, 0),
                                        Row({1, kInf}),
                                        Row({1, 2, 3, 4, 5, 6, 7})};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, z, k)\n  " + body + "\nend\n",
              {"real double [? ?]", "real double [? ?]", "real double [? ?]"});
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& d : kShapes) {
      if (d[0] > 7) continue;
      for (const Value& k : positions) {
        p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 5), k});
        p.Check({Filled(d[0], d[1], 2), Row({5, 6, 7}), k});
      }
      Value square = Value::Array(value::ClassId::kDouble, value::Dims(2, 2));
      for (int64_t j = 0; j < 4; ++j) square.mutable_data<double>()[j] = static_cast<double>(j + 1);
      p.Check({Filled(d[0], d[1], 2), Filled(d[0], d[1], 5), square});
    }
  }
}

TEST(RegionGathers, TruthValuesAtPositions) {
  Program p("function y = f(y, k)\n  y(k) = true;\nend\n", {"real logical [? ?]", "real double [? ?]"});
  for (const Value& k : {Row({1, 3}), Row({2, 2, 4}, true), Row({0, 1}), D(2), Row({1, 9}), Filled(0, 0, 0)}) {
    for (const value::Dims& d : kShapes) p.Check({Truths(d[0], d[1], 1), k});
  }
}

// A vector that begins as nothing grows where it is.
TEST(Growth, OfWhatBeginsAsNothing) {
  for (const char* start : {"[]", "zeros(1, 0)", "zeros(0, 1)", "zeros(0, 0)", "zeros(3, 0)"}) {
    for (const char* place : {"k", "end + 1", "2 * k", "n - k + 1", "k + 1", "k / 2"}) {
      Program p(std::string("function [v, w] = f(n)\n  v = ") + start + ";\n  w = v;\n  for k = 1:n\n    v(" + place +
                    ") = k * k;\n    if k == 3\n      w = v;\n    end\n  end\nend\n",
                {"realscalar"}, 2);
      EXPECT_TRUE(Has(p, "make_room")) << start << " " << place;
      for (const double n : {0.0, 1.0, 2.0, 3.0, 40.0}) p.Check({D(n)});
    }
  }
}

}  // namespace
}  // namespace residua::native
