#include "server/allowance.h"

#include <gtest/gtest.h>

#include <memory>

namespace residua::server {
namespace {

TEST(Allowance, OneClientDoesNotTakeTheWhole) {
  Budget budget(100, 60);
  Allowance greedy(&budget, "greedy"), greedy_too(&budget, "greedy"), other(&budget, "other");
  EXPECT_TRUE(greedy.Hold(50));
  EXPECT_FALSE(greedy_too.Hold(20)) << "together more than a share";
  EXPECT_TRUE(greedy_too.Hold(10));
  EXPECT_TRUE(other.Hold(40));
  EXPECT_FALSE(other.Hold(41)) << "all together more than there is";
  EXPECT_EQ(budget.held(), 100);
}

TEST(Allowance, WhatIsGivenBackIsThereForOthers) {
  Budget budget(100, 60);
  Allowance other(&budget, "other");
  {
    Allowance one(&budget, "one");
    EXPECT_TRUE(one.Hold(60));
    EXPECT_FALSE(one.Hold(61));
    EXPECT_EQ(budget.held(), 60) << "who is refused more keeps what it has";
    EXPECT_FALSE(other.Hold(50));
    EXPECT_TRUE(one.Hold(40));
    EXPECT_TRUE(other.Hold(50));
  }
  EXPECT_EQ(budget.held(), 50);
  EXPECT_TRUE(other.Hold(0));
  EXPECT_EQ(budget.held(), 0);
}

}  // namespace
}  // namespace residua::server
