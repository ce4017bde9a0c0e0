#include "server/allowance.h"

#include <gtest/gtest.h>

#include <deque>
#include <memory>

namespace residua::server {
namespace {

TEST(Allowance, OneClientDoesNotTakeTheWhole) {
  Budget budget(100);
  Allowance greedy(&budget, "greedy"), greedy_too(&budget, "greedy"), other(&budget, "other");
  EXPECT_TRUE(greedy.Hold(30));
  EXPECT_FALSE(greedy_too.Hold(21)) << "together more than they leave";
  EXPECT_TRUE(greedy_too.Hold(20));
  EXPECT_TRUE(other.Hold(25));
  EXPECT_FALSE(other.Hold(26)) << "more than it leaves";
  EXPECT_EQ(budget.held(), 75);
  EXPECT_FALSE(other.Hold(INT64_MAX));
}

TEST(Allowance, HoweverManyComeThereIsRoomForTheNext) {
  Budget budget(1 << 20);
  std::deque<Allowance> held;
  for (int k = 0; k < 5; ++k) {
    held.emplace_back(&budget, "greedy " + std::to_string(k));
    int64_t bytes = 0;
    while (held.back().Hold(bytes + 64)) bytes += 64;
  }
  Allowance late(&budget, "late");
  EXPECT_TRUE(late.Hold(8192)) << "of " << (1 << 20) - budget.held() << " that are free";
}

TEST(Allowance, WhatIsGivenBackIsThereForOthers) {
  Budget budget(100);
  Allowance other(&budget, "other");
  {
    Allowance one(&budget, "one");
    EXPECT_TRUE(one.Hold(50));
    EXPECT_FALSE(one.Hold(51));
    EXPECT_EQ(budget.held(), 50) << "who is refused more keeps what it has";
    EXPECT_FALSE(other.Hold(40));
    EXPECT_TRUE(one.Hold(20));
    EXPECT_TRUE(other.Hold(40));
  }
  EXPECT_EQ(budget.held(), 40);
  EXPECT_TRUE(other.Hold(0));
  EXPECT_EQ(budget.held(), 0);
}

TEST(Allowance, WhatIsShortIsAnsweredWhenLongResultsWait) {
  Leaving leaving{Budget(100 << 20), Budget(10 << 20)};
  LeavingAllowance greedy(&leaving, "greedy"), one(&leaving, "greedy"), two(&leaving, "greedy");
  EXPECT_TRUE(greedy.Hold(50 << 20));
  EXPECT_FALSE(one.Hold(2 << 20)) << "neither short nor within its share";
  EXPECT_TRUE(one.Hold(1 << 20));
  EXPECT_EQ(leaving.held(), 51 << 20);
  std::deque<LeavingAllowance> more;
  int medium = 0;
  while (more.emplace_back(&leaving, "greedy").Hold(1 << 20)) ++medium;
  EXPECT_EQ(medium, 4) << "a share of the reserve, too";
  EXPECT_TRUE(two.Hold(Leaving::kShort)) << "a refusal is as long";
  EXPECT_TRUE(greedy.Hold(10 << 20));
  EXPECT_TRUE(one.Hold(2 << 20));
  EXPECT_EQ(leaving.held(), 16 << 20);
}

}  // namespace
}  // namespace residua::server
