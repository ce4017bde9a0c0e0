// Blocks, strided parts and single elements in regions, on both sides: the bits and errors of the interpreter.
#include <algorithm>
#include <random>

#include "worker/native/region_for_test.h"

namespace residua::native {
namespace {

const std::vector<double> kBounds = {-1, 0, 1, 2, 3, 4, 6, 1.5, kNaN};

TEST(RegionParts, BlocksAreRead) {
  const std::vector<std::string> bodies = {"y = x(a:b, 2:end) * 2 - x(a:b, 1:end - 1);",
                                           "y = x(a, 1:b) .* x(2, 1:b);",
                                           "y = x(1:b, a) - x(1:b, end);",
                                           "y = x(2:end, :) - x(1:end - 1, :);",
                                           "y = x(:, a:b) + x(a, b);",
                                           "y = x(a:b, a:b) / x(2, 2);",
                                           "y = x(a:2:end, b:-1:1) - 1; w = y .* y; y = w + y;"};
  for (const std::string& body : bodies) {
    Program p("function y = f(x, a, b)\n  " + body + "\nend\n", {"real double [? ?]", "realscalar", "realscalar"});
    EXPECT_TRUE(HasRegion(p)) << body;
    for (const value::Dims& d : kShapes) {
      if (d[0] > 7 || d[1] > 7) continue;
      for (const double a : kBounds) {
        for (const double b : kBounds) p.Check({Filled(d[0], d[1], 2), D(a), D(b)});
      }
    }
  }
}

// Whole numbers are computed in the loop, other ranges evaluated before it or left to the kernels.
TEST(RegionParts, RangesAreLeaves) {
  const std::vector<std::string> bodies = {"y = (1:numel(x)) .* x;",
                                           "y = x(:)' + (0:n) * 2; y = y .* 3;",
                                           "y = mod(1:n, 3) == 0;",
                                           "y = sum((1:n) .^ 2);",
                                           "y = (n:-2:1) / 3 + (n:-2:1);",
                                           "y = x - (1:columns(x));",
                                           "y = (0:0.1:n) .* 2 - (0:0.1:n);",
                                           "y = x + x; y = y .* (5:-1:n);",
                                           "y = (1:n)' .* (1:3);",
                                           "y = -(0:n) .* x;",
                                           "y = max((1:n) - 2, 0);",
                                           "y = 1 ./ (0:n);"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [? ?]", "real double [1 ?]"}) {
      Program p("function y = f(x, n)\n  " + body + "\nend\n", {facts, "realscalar"});
      EXPECT_FALSE(p.Interprets()) << body;
      for (const value::Dims& d : kShapes) {
        if (facts[13] == '1' && d[0] != 1) continue;
        for (const double n : {0.0, -0.0, 1.0, 3.0, 6.0, 2.5, -3.0, kNaN, 1e10 * (d.numel() == 0)}) {
          p.Check({Filled(d[0], d[1], 2), D(n)});
        }
      }
    }
  }
  Program infinite("function y = f(x, n)\n  y = x .* (1:n) + 1;\nend\n", {"real double [1 ?]", "realscalar"});
  for (const double n : {kInf, -kInf}) infinite.Check({Filled(1, 3, 2), D(n)});
}

TEST(RegionParts, StridesOfVectors) {
  const std::vector<std::string> bodies = {"y = x(a:s:b) + 1;",
                                           "y = x(end:-1:1) - x;",
                                           "y = x(1:2:end) .* x(1:2:end);",
                                           "y = x(a:s:end) * x(a);",
                                           "y = x; y(a:s:b) = 7;",
                                           "y = x; y(1:2:end) = x(1:2:end) * 3;",
                                           "y = x; y(a:s:b) = y(a:s:b) - 1;",
                                           "y = x; y(a:s:end) = x(1);"};
  for (const std::string& body : bodies) {
    for (const char* facts : {"real double [1 ?]", "real double [? 1]"}) {
      Program p("function y = f(x, a, s, b)\n  " + body + "\nend\n", {facts, "realscalar", "realscalar", "realscalar"});
      EXPECT_FALSE(p.Interprets()) << body;
      const bool column = facts[13] == '?';
      for (const int64_t n : {0, 1, 6}) {
        for (const double a : {0.0, 1.0, 2.0, 6.0, 1.5}) {
          for (const double s : {-2.0, -1.0, 0.0, 1.0, 2.0, 3.0, 0.5, kNaN, kInf}) {
            for (const double b : {0.0, 1.0, 5.0, 6.0, 7.0, 2.5}) {
              p.Check({Filled(column ? n : 1, column ? 1 : n, 2), D(a), D(s), D(b)});
            }
          }
        }
      }
    }
  }
}

TEST(RegionParts, BlocksAreStored) {
  const std::vector<std::string> bodies = {"x(a:b, 2:end) = x(a:b, 1:end - 1) + 1;",
                                           "x(2:end, a) = x(1:end - 1, b) * 2;",
                                           "x(a:b, a:b) = 5;",
                                           "x(a, :) = x(b, :) - x(a, :) * x(1, 1);",
                                           "x(a:end, :) = x(1:end + 1 - a, :);",
                                           "x(1:2, 1:2) = x(a:b, a:b);",
                                           "x(a:2:end, b) = x(a:2:end, b) / x(a, b);",
                                           "x(end:-1:1, :) = x(1:end, :) + 0;",
                                           "x(a:b, 1) = x(1, a:b)';",
                                           ("x(a + 1:end, a + 1:end) = x(a + 1:end, a + 1:end) "
                                            "- x(a + 1:end, a) * x(a, a + 1:end);"),
                                           "x(:, a) = x(:, a) - mean(x(:, a));"};
  for (const std::string& body : bodies) {
    Program p("function [x, old] = f(x, a, b)\n  old = x;\n  " + body + "\nend\n",
              {"real double [? ?]", "realscalar", "realscalar"}, 2);
    EXPECT_FALSE(p.Interprets()) << body;
    for (const value::Dims& d : kShapes) {
      if (d[0] > 7 || d[1] > 7) continue;
      for (const double a : kBounds) {
        for (const double b : kBounds) p.Check({Filled(d[0], d[1], 2), D(a), D(b)});
      }
    }
    p.Check({Filled(40, 33, 1), D(3), D(20)});
    p.Check({Value::Range(1, 1, 6), D(1), D(1)});
  }
}

// Every pair of parts of one array, as target and as what is read: whatever they share, all is read before any is
// stored.
TEST(RegionParts, TargetAndSourceOverlap) {
  Program block(
      "function x = f(x, r, c, s, d)\n  x(r:r + 2, c:c + 1) = x(s:s + 2, d:d + 1) + x(r:r + 2, c:c + 1);\nend\n",
      {"real double [? ?]", "realscalar", "realscalar", "realscalar", "realscalar"});
  Program line("function x = f(x, r, c, s, d)\n  x(r:c:r + 2 * c) = x(s:d:s + 2 * d) - x(r:c:r + 2 * c);\nend\n",
               {"real double [1 ?]", "realscalar", "realscalar", "realscalar", "realscalar"});
  EXPECT_TRUE(HasRegion(block) && HasRegion(line));
  for (int r = 1; r <= 3; ++r) {
    for (int c = 1; c <= 3; ++c) {
      for (int s = 1; s <= 3; ++s) {
        for (int d = 1; d <= 3; ++d) {
          block.Check({Filled(5, 4, 3), D(r), D(c), D(s), D(d)});
          line.Check({Filled(1, 12, 3), D(r), D(c), D(s), D(d)});
          line.Check({Filled(1, 12, 3), D(r + 6), D(-c), D(s), D(d)});
        }
      }
    }
  }
}

TEST(RegionParts, TruthValues) {
  const std::vector<std::string> bodies = {"x(a:s:b) = false;", "x(a:b) = true;", "x(a:s:end) = t;",
                                           "x(a) = true; x(:) = t;", "x(end:-s:a) = ~t;"};
  for (const std::string& body : bodies) {
    Program p(
        "function [x, old] = f(n, a, s, b)\n  x = false(1, n);\n  x(1:3:end) = true;\n  old = x;\n  t = a > 1;\n"
        "  for k = 1:2\n  " +
            body + "\n  end\nend\n",
        {"realscalar", "realscalar", "realscalar", "realscalar"}, 2);
    EXPECT_FALSE(p.Interprets()) << body;
    EXPECT_NE(p.result.array_ir_text.find("\"b8\""), std::string::npos) << body << p.result.array_ir_text;
    for (const double n : {0.0, 1.0, 2.0, 7.0}) {
      for (const double a : {0.0, 1.0, 2.0, 7.0, 1.5}) {
        for (const double s : {-1.0, 0.0, 1.0, 2.0, kNaN}) {
          for (const double b : {0.0, 1.0, 6.0, 8.0}) p.Check({D(n), D(a), D(s), D(b)});
        }
      }
    }
  }
}

// Random statements over blocks of a matrix; RESIDUA_SEED asks for other programs than the fixed ones.
class RandomParts {
 public:
  explicit RandomParts(unsigned seed) : random_(seed) {}
  std::string Next() {
    std::string out;
    const int n = Below(4) + 2;
    for (int k = 0; k < n; ++k) {
      const std::string rows = Access(), columns = Access();
      const std::string same = absl::StrCat("x(", rows, ", ", columns, ")");
      const std::string other =
          Below(3) == 0 ? same : absl::StrCat(Pick({"x", "z"}), "(", Access(), ", ", Access(), ")");
      absl::StrAppend(&out, "  ", Below(3) == 0 ? "y" : same, " = ", Pick({same, "2", "z(1, 2)"}),
                      Pick({" + ", " - ", " .* "}), other, ";\n");
    }
    return out;
  }

 private:
  int Below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }
  std::string Pick(const std::vector<std::string>& from) {
    return from[static_cast<size_t>(Below(static_cast<int>(from.size())))];
  }
  std::string Access() {
    return Pick({":", "a", "2", "1:3", "a:b", "2:4", "b:-1:a", "1:2:end", "end - 2:end", "a:a + 2"});
  }
  std::mt19937 random_;
};

TEST(RegionParts, RandomPrograms) {
  const char* wanted = std::getenv("RESIDUA_SEED");
  const unsigned first = wanted == nullptr ? 1 : static_cast<unsigned>(std::atoi(wanted));
  for (unsigned seed = first; seed < first + 30; ++seed) {
    const std::string body = RandomParts(seed).Next();
    Program p("function [y, x] = f(x, z, a, b)\n  y = x;\n" + body + "end\n",
              {"real double [? ?]", "real double [? ?]", "realscalar", "realscalar"}, 2);
    SCOPED_TRACE(absl::StrCat("RESIDUA_SEED=", seed));
    for (const double a : {1.0, 2.0, 3.0}) {
      for (const double b : {1.0, 3.0, 5.0}) {
        p.Check({Filled(5, 5, 1), Filled(5, 5, 4), D(a), D(b)});
        p.Check({Filled(3, 7, 1), Filled(4, 3, 4), D(a), D(b)});
      }
    }
  }
}

}  // namespace
}  // namespace residua::native
