// Expressions over extents against their meaning: generated expressions, evaluated under generated assignments.
#include "worker/domain/extent_expression.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "worker/domain/extent_text.h"

namespace residua::domain {
namespace {

using E = ExtentExpression;

// An expression and, independently, the number that it should be.
struct Pair {
  E expression;
  double value = 0;
  bool legal = true;
};

class Generator {
 public:
  explicit Generator(uint64_t seed) : random_(seed) {}
  int Below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }

  double Value(uint32_t symbol) { return values_.at(symbol); }
  void Assign() {
    for (uint32_t s = 1; s <= 4; ++s) values_[s] = Below(4);
    values_[5] = Below(9) - 4;
    values_[6] = Below(2);
  }

  Pair Any(int depth) {
    if (depth == 0 || Below(5) == 0) {
      const int pick = Below(8);
      if (pick == 0) {
        const int n = Below(4);
        return {E::Constant(n), static_cast<double>(n)};
      }
      const uint32_t s = pick <= 5 ? 1 + static_cast<uint32_t>(Below(4)) : pick == 6 ? 5 : 6;
      return {E::Symbol(s, s == 5 ? E::Kind::kScalar : s == 6 ? E::Kind::kPath : E::Kind::kExtent), Value(s)};
    }
    const Pair a = Any(depth - 1), b = Any(depth - 1);
    const bool legal = a.legal && b.legal;
    switch (Below(8)) {
      case 0:
      case 1:
        return {a.expression + b.expression, a.value + b.value, legal};
      case 2:
        return {a.expression - b.expression, a.value - b.value, legal};
      case 3:
        return {a.expression * b.expression, a.value * b.value, legal};
      case 4:
        return {E::Max(a.expression, b.expression), std::max(a.value, b.value), legal};
      case 5:
        return {E::Min(a.expression, b.expression), std::min(a.value, b.value), legal};
      case 6:
        return {E::Equals(a.expression, b.expression), a.value == b.value ? 1.0 : 0.0, legal};
      default:
        return {E::Broadcast(a.expression, b.expression), a.value == 1 ? b.value : a.value,
                legal && (a.value == 1 || b.value == 1 || a.value == b.value)};
    }
  }

 private:
  std::mt19937_64 random_;
  std::map<uint32_t, double> values_;
};

TEST(ExtentExpression, MeansWhatItsOperationsMean) {
  Generator g(7);
  int evaluated = 0, too_large = 0;
  for (int round = 0; round < 40000; ++round) {
    g.Assign();
    const Pair p = g.Any(1 + round % 4);
    if (!p.legal) continue;
    if (!p.expression) {
      ++too_large;
      continue;
    }
    auto v = p.expression.Evaluate([&g](uint32_t s) { return g.Value(s); });
    ASSERT_TRUE(v.has_value()) << p.expression.text();
    ASSERT_EQ(static_cast<double>(*v), p.value) << p.expression.text();
    ++evaluated;
  }
  EXPECT_GT(evaluated, 20000);
  EXPECT_LT(too_large, evaluated / 4);
}

TEST(ExtentExpression, OneFormOfEqualPolynomials) {
  Generator g(8);
  int checked = 0;
  for (int round = 0; round < 20000; ++round) {
    g.Assign();
    const E a = g.Any(2).expression, b = g.Any(2).expression, c = g.Any(1).expression;
    auto same = [&checked](const E& x, const E& y) {
      if (!x || !y) return;  // one of the two orders went beyond the limits on the way
      ++checked;
      EXPECT_EQ(x, y) << x.text() << " / " << y.text();
    };
    same(a + b, b + a);
    same(a * b, b * a);
    same((a + b) + c, a + (b + c));
    same((a + b) - b, a);
    same(E::Max(a, b), E::Max(b, a));
    same(E::Broadcast(a, b), E::Broadcast(b, a));
    same(E::Broadcast(a, a), a);
    same(E::Broadcast(a, E::Constant(1)), a);
    same(E::Equals(a, b), E::Equals(b, a));
    same(E::Select(E::Symbol(6, E::Kind::kPath), a, a), a);
  }
  EXPECT_GT(checked, 100000);
}

TEST(ExtentExpression, KnownCases) {
  const E m = E::Symbol(1), n = E::Symbol(2), one = E::Constant(1), p = E::Symbol(3, E::Kind::kPath);
  EXPECT_EQ((m + one).text(), "e1+1");
  EXPECT_EQ((n - m).text(), "e2-e1");
  EXPECT_EQ(E::Max(m, E::Constant(0)), m);
  EXPECT_EQ(E::Max(m + one, m), m + one);
  EXPECT_EQ(E::Max(m, n).text(), "max(e1,e2)");
  EXPECT_EQ(E::Equals(m, one) * m, E::Equals(m, one));
  EXPECT_EQ(E::Equals(m + one, E::Constant(0)).AsConstant(), 0);
  const E both = E::Broadcast(m, n);
  EXPECT_EQ(E::Broadcast(both, m), both);
  EXPECT_EQ(E::Broadcast(E::Select(p, m, both), n), both);  // whichever way control came
  EXPECT_EQ(E::Broadcast(m, E::Constant(3)).AsConstant(), 3);
  EXPECT_EQ((m * n).Substitute([&](uint32_t s) { return s == 1 ? n + one : E(); }), n * n + n);
  EXPECT_EQ(E().text(), "");
  EXPECT_FALSE(E() + m);
}

TEST(ExtentExpression, GrowthEnds) {
  E e = E::Symbol(1);
  int steps = 0;
  for (uint32_t k = 2; e; ++k, ++steps) {
    ASSERT_LT(steps, 100);
    e = E::Max(e + E::Symbol(k), e * E::Symbol(k));
    EXPECT_LE(e.text().size(), E::kMaxText);
  }
  E square = E::Symbol(1) + E::Constant(1);
  for (steps = 0; square; ++steps) {
    ASSERT_LT(steps, 10);
    square = square * square;
  }
}

TEST(ExtentExpression, TextReadsBack) {
  Generator g(9);
  int read = 0;
  for (int round = 0; round < 20000; ++round) {
    g.Assign();
    const E e = g.Any(1 + round % 3).expression;
    if (!e) continue;
    const std::string& printed = e.text();
    ExtentText text{printed};
    const E back = ReadExtentExpression(&text, [](std::string_view name) {
      const auto number = static_cast<uint32_t>(std::stoi(std::string(name.substr(1))));
      return E::Symbol(number, name[0] == '$' ? E::Kind::kScalar : name[0] == '@' ? E::Kind::kPath : E::Kind::kExtent);
    });
    ASSERT_TRUE(text.error.empty()) << e.text() << ": " << text.error;
    ASSERT_EQ(text.at, printed.size());
    ASSERT_EQ(back, e) << back.text();
    ++read;
  }
  EXPECT_GT(read, 10000);
}

}  // namespace
}  // namespace residua::domain
