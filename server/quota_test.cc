#include "server/quota.h"

#include <gtest/gtest.h>

#include <vector>

namespace residua::server {
namespace {

class QuotaTest : public testing::Test {
 protected:
  std::unique_ptr<Quota::Place> Take() { return quota_->Take(now_, &wait_, &why_); }

  std::shared_ptr<Quota> quota_ = std::make_shared<Quota>();
  Time now_{std::chrono::hours(1)};
  Milliseconds wait_{0};
  const char* why_ = "";
};

TEST_F(QuotaTest, WithoutLimitsEachHasAPlace) {
  std::vector<std::unique_ptr<Quota::Place>> places;
  for (int i = 0; i < 1000; ++i) places.push_back(Take());
  for (const auto& place : places) EXPECT_NE(place, nullptr);
}

TEST_F(QuotaTest, APlaceIsFreeWhenItsJobEnded) {
  quota_->SetLimits({2, 0});
  auto first = Take(), second = Take();
  ASSERT_TRUE(first && second);
  EXPECT_EQ(Take(), nullptr);
  EXPECT_GT(wait_.count(), 0);
  EXPECT_STRNE(why_, "");
  first.reset();
  EXPECT_NE(Take(), nullptr);
}

TEST_F(QuotaTest, WhoWaitsAsToldIsAdmitted) {
  quota_->SetLimits({0, 60});  // one a second, ten together
  for (int i = 0; i < 10; ++i) EXPECT_NE(Take(), nullptr) << i;
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(Take(), nullptr);
    EXPECT_LE(wait_, std::chrono::seconds(1));
    now_ += wait_;
    EXPECT_NE(Take(), nullptr) << i;
  }
  now_ += std::chrono::hours(1);  // What was not used is not saved up.
  for (int i = 0; i < 10; ++i) EXPECT_NE(Take(), nullptr) << i;
  EXPECT_EQ(Take(), nullptr);
}

TEST_F(QuotaTest, ARefusalTakesNothing) {
  quota_->SetLimits({1, 6});
  auto place = Take();
  for (int i = 0; i < 10; ++i) EXPECT_EQ(Take(), nullptr);
  place.reset();
  now_ += std::chrono::seconds(10);
  EXPECT_NE(Take(), nullptr);
}

TEST_F(QuotaTest, NewLimitsHoldFromNowOn) {
  quota_->SetLimits({1, 0});
  auto first = Take();
  quota_->SetLimits({3, 0});
  auto second = Take(), third = Take();
  EXPECT_TRUE(second && third);
  EXPECT_EQ(Take(), nullptr);
}

}  // namespace
}  // namespace residua::server
