#include "server/upload_budget.h"

#include <gtest/gtest.h>

namespace residua::server {
namespace {

constexpr int64_t kCache = 400;  // so that a client may fill 100
constexpr Milliseconds kHour{3600 * 1000};

class UploadBudgetTest : public testing::Test {
 protected:
  int64_t Take(const std::string& client, int64_t bytes) { return budget_.Take(now_, client, bytes).count(); }
  UploadBudget budget_{kCache};
  Time now_{};
};

TEST_F(UploadBudgetTest, AClientFillsAQuarterAndThenWaits) {
  EXPECT_EQ(Take("a", 60), 0);
  EXPECT_EQ(Take("a", 40), 0);
  const int64_t wait = Take("a", 10);
  EXPECT_NEAR(static_cast<double>(wait), 360000, 2);  // a tenth of an hour
  EXPECT_EQ(Take("b", 100), 0) << "another client is not kept waiting";
  now_ += Milliseconds(wait - 10);
  EXPECT_GT(Take("a", 10), 0);
  now_ += Milliseconds(10);
  EXPECT_EQ(Take("a", 10), 0);
}

TEST_F(UploadBudgetTest, WhatIsRefusedIsNotCounted) {
  EXPECT_EQ(Take("a", 90), 0);
  const int64_t wait = Take("a", 20);
  for (int k = 0; k < 100; ++k) EXPECT_EQ(Take("a", 20), wait);
}

TEST_F(UploadBudgetTest, WhatIsLongerThanAllOfItIsTakenFromWhoSentNothing) {
  EXPECT_EQ(Take("a", 150), 0);
  EXPECT_GT(Take("a", 1), 0);
  now_ += kHour;
  EXPECT_GT(Take("a", 150), 0) << "half of an hour is still missing";
  now_ += kHour / 2;
  EXPECT_EQ(Take("a", 150), 0);
}

TEST_F(UploadBudgetTest, NoBound) {
  UploadBudget none(0);
  EXPECT_EQ(none.Take(now_, "a", int64_t{1} << 50).count(), 0);
  EXPECT_EQ(none.Take(now_, "a", int64_t{1} << 50).count(), 0);
}

}  // namespace
}  // namespace residua::server
