// What was learnt against its meaning: facts that hold under a generated assignment lead to nothing that does not.
#include "worker/domain/relations.h"

#include <gtest/gtest.h>

#include <random>

namespace residua::domain {
namespace {

using E = ExtentExpression;

constexpr uint32_t kExtents = 4, kScalars = 2;

// Symbols 1 to 4 are extents, 5 and 6 scalars, and no symbol is like another by its kind alone.
class World {
 public:
  explicit World(uint64_t seed) : random_(seed) {
    for (uint32_t s = 0; s < kExtents + kScalars; ++s) values_[s] = Below(4) - (s < kExtents ? 0 : 1);
  }
  int Below(int n) { return static_cast<int>(random_() % static_cast<uint64_t>(n)); }
  double Of(uint32_t symbol) const { return values_[symbol - 1]; }
  int64_t Value(const E& e) const {
    return e.Evaluate([this](uint32_t s) { return Of(s); }).value_or(-1000);
  }
  E Any() {
    const uint32_t s = 1 + static_cast<uint32_t>(Below(kExtents + kScalars));
    const E symbol = E::Symbol(s, s <= kExtents ? E::Kind::kExtent : E::Kind::kScalar);
    switch (Below(6)) {
      case 0:
        return E::Constant(Below(4));
      case 1:
        return symbol + Any();
      case 2:
        return E::Constant(Below(3)) * symbol;
      case 3:
        return E::Max(symbol, E::Constant(0));
      default:
        return symbol;
    }
  }
  // Learns whatever is true of two expressions here.
  void Teach(Relations* relations) {
    const E a = Any(), b = Any();
    const int64_t x = Value(a), y = Value(b);
    if (x == y) {
      relations->LearnEqual(a, b);
    } else {
      relations->LearnApart(a, b);
    }
    if (x == y || x == 1 || y == 1) relations->LearnFit(a, b);
  }

 private:
  std::mt19937_64 random_;
  double values_[kExtents + kScalars];
};

void ExpectSound(const Relations& relations, World& world, uint64_t seed) {
  for (int k = 0; k < 20; ++k) {
    const E a = world.Any(), b = world.Any();
    const int64_t x = world.Value(a), y = world.Value(b);
    ASSERT_EQ(world.Value(relations.Canonical(a)), x) << "seed " << seed << ": " << a.text();
    const Tristate equal = relations.Equal(a, b);
    ASSERT_TRUE(equal == Tristate::kTop || (equal == Tristate::kTrue) == (x == y))
        << "seed " << seed << ": " << a.text() << ", " << b.text();
    ExtentRange p, q;
    p.expression = a;
    q.expression = b;
    const bool fit = relations.Fit(Shape::Matrix(p, ExtentRange::Of(2)), Shape::Matrix(q, ExtentRange::Of(2)));
    ASSERT_TRUE(!fit || x == y || x == 1 || y == 1) << "seed " << seed << ": " << a.text() << ", " << b.text();
  }
}

TEST(RelationsTest, WhatFollowsIsTrueWhereWhatWasLearntIs) {
  int solved = 0;
  for (uint64_t seed = 0; seed < 3000; ++seed) {
    World world(seed);
    Relations relations;
    for (int k = 0; k < 8; ++k) world.Teach(&relations);
    ExpectSound(relations, world, seed);
    solved += relations.Canonical(E::Symbol(4)) == E::Symbol(4) ? 0 : 1;
  }
  EXPECT_GT(solved, 300);
}

TEST(RelationsTest, WhatIsCommonIsTrueOnBothSidesAndNeverGrows) {
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    World left(seed), right(seed + 100000);
    Relations a, b;
    for (int k = 0; k < 6; ++k) {
      left.Teach(&a);
      right.Teach(&b);
    }
    const Relations both = Common(a, b);
    ExpectSound(both, left, seed);
    ExpectSound(both, right, seed);
    EXPECT_EQ(Common(a, a), a) << "seed " << seed;
    EXPECT_EQ(Common(both, b), both) << "seed " << seed;
  }
}

TEST(RelationsTest, AnEquationReachesWhatWasSolvedBefore) {
  const E a = E::Symbol(1), b = E::Symbol(2), c = E::Symbol(3), n = E::Symbol(4, E::Kind::kScalar);
  Relations relations;
  relations.LearnEqual(n, c);
  relations.LearnEqual(c, b);
  relations.LearnEqual(b, a);
  EXPECT_EQ(relations.Canonical(n), a);
  EXPECT_EQ(relations.Equal(n + E::Constant(1), a), Tristate::kFalse);
  EXPECT_EQ(relations.Equal(c, E::Symbol(5)), Tristate::kTop);
}

TEST(RelationsTest, AnEquationThatIsNotSolvedIsFoundAgain) {
  const E a = E::Symbol(1), b = E::Symbol(2), n = E::Symbol(3, E::Kind::kScalar);
  Relations relations;
  relations.LearnEqual(a * b, E::Constant(2) * n);
  EXPECT_EQ(relations.Equal(E::Constant(2) * n, b * a), Tristate::kTrue);
  EXPECT_EQ(relations.Equal(n, b * a), Tristate::kTop);
}

}  // namespace
}  // namespace residua::domain
