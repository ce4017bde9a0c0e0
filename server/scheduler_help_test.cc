// Slots that nobody needs help jobs that take long, and are taken back when somebody needs them.
#include <gmock/gmock.h>

#include "server/scheduler_for_test.h"

namespace residua::server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::SizeIs;

class SchedulerHelpTest : public SchedulerTest {
 protected:
  SchedulerHelpTest() {
    SchedulerOptions options;
    options.helpers = 1;
    Make(options);
  }
  // A job on a worker with two slots, which runs for as long as helpers wait for.
  void RunLong() {
    worker_ = scheduler_->AddWorker({"w", 2, "", ""}, &one_);
    Submit("long");
    Pass(600);
    ASSERT_THAT(one_.helps, SizeIs(1));
    helper_ = one_.helps[0].first;
  }
  uint64_t worker_ = 0, helper_ = 0;
};

TEST_F(SchedulerHelpTest, OnlyWhatTakesLongIsHelpedAndOnlyAsOftenAsItMay) {
  scheduler_->AddWorker({"w", 4, "", ""}, &one_);
  Submit("long");
  Pass(400);
  EXPECT_THAT(one_.helps, IsEmpty());
  Pass(200);
  EXPECT_THAT(one_.helps, SizeIs(1));
  EXPECT_EQ(one_.helps[0].second, "long");
  Pass(1000);
  EXPECT_THAT(one_.helps, SizeIs(1));
  EXPECT_EQ(scheduler_->Status().helping, 1);
  EXPECT_EQ(scheduler_->Status().running, 1);
}

TEST_F(SchedulerHelpTest, NobodyIsHelpedWithoutTheOption) {
  Make({});
  scheduler_->AddWorker({"w", 2, "", ""}, &one_);
  Submit("long");
  Pass(5000);
  EXPECT_THAT(one_.helps, IsEmpty());
}

TEST_F(SchedulerHelpTest, AJobThatComesHasTheSlotBack) {
  RunLong();
  Submit("next");
  EXPECT_THAT(one_.cancelled, ElementsAre(helper_));
  EXPECT_THAT(one_.leases, SizeIs(2));
  EXPECT_EQ(scheduler_->Status().helping, 0);
}

TEST_F(SchedulerHelpTest, AHelperEndsWithItsJob) {
  RunLong();
  EXPECT_FALSE(scheduler_->Finish(worker_, helper_, Done())) << "a helper has no answer";
  EXPECT_TRUE(scheduler_->Finish(worker_, one_.leases[0].first, Done()));
  EXPECT_THAT(one_.cancelled, ElementsAre(helper_));
  EXPECT_FALSE(scheduler_->VersionsOf(helper_));
  EXPECT_FALSE(scheduler_->EndHelp(worker_, helper_));
}

TEST_F(SchedulerHelpTest, AHelperEndsWhenTheJobHasBeenEvaluated) {
  RunLong();
  scheduler_->Progress(worker_, one_.leases[0].first, "parse", "");
  EXPECT_THAT(one_.cancelled, IsEmpty());
  scheduler_->Progress(worker_, one_.leases[0].first, job::kEvaluated, "");
  EXPECT_THAT(one_.cancelled, ElementsAre(helper_));
}

TEST_F(SchedulerHelpTest, WhatAHelperClaimedIsFreeWhenItEnds) {
  RunLong();
  const uint64_t lease = one_.leases[0].first;
  const std::optional<VersionsOfJob> own = scheduler_->VersionsOf(lease), helping = scheduler_->VersionsOf(helper_);
  ASSERT_TRUE(own && helping);
  EXPECT_TRUE(own->shared);
  EXPECT_EQ(own->claims, helping->claims);
  EXPECT_EQ(helping->claims->MakerOf("a", helper_), helper_);
  EXPECT_EQ(helping->claims->MakerOf("b", helper_), helper_);
  EXPECT_EQ(own->claims->MakerOf("a", lease), helper_);
  helping->claims->GiveUp("a", lease);  // not its own
  EXPECT_EQ(own->claims->MakerOf("a", lease), helper_);
  helping->claims->GiveUp("a", helper_);
  EXPECT_EQ(own->claims->MakerOf("a", lease), lease);
  EXPECT_TRUE(scheduler_->EndHelp(worker_, helper_));
  EXPECT_EQ(own->claims->MakerOf("b", lease), lease);
  EXPECT_FALSE(scheduler_->VersionsOf(lease)->shared);
}

TEST_F(SchedulerHelpTest, AWorkerThatIsLostWhileItHelpsCostsNothing) {
  scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  const uint64_t other = scheduler_->AddWorker({"v", 1, "", ""}, &two_);
  auto ear = Submit("long");
  Hand& runs = one_.leases.empty() ? two_ : one_;
  Hand& helps = one_.leases.empty() ? one_ : two_;
  Pass(600);
  ASSERT_THAT(helps.helps, SizeIs(1));
  scheduler_->RemoveWorker(&helps == &two_ ? other : other - 1);
  EXPECT_THAT(runs.cancelled, IsEmpty());
  EXPECT_FALSE(scheduler_->VersionsOf(helps.helps[0].first));
  EXPECT_EQ(scheduler_->Status().released_again, 0);
}

TEST_F(SchedulerHelpTest, AWorkerThatDrainsHelpsNoMore) {
  RunLong();
  scheduler_->DrainWorker(worker_);
  Pass(100);
  EXPECT_THAT(one_.cancelled, ElementsAre(helper_));
}

}  // namespace
}  // namespace residua::server
