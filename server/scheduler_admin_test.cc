#include <gmock/gmock.h>

#include "server/scheduler_for_test.h"

namespace residua::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class SchedulerAdminTest : public SchedulerTest {
 protected:
  std::shared_ptr<Ear> SubmitAs(const std::string& id, const std::string& client, const std::string& key = "") {
    JobSpec spec = Spec(key.empty() ? "key of " + id : key);
    spec.id = id;
    spec.client = client;
    auto ear = std::make_shared<Ear>();
    ticket_ = scheduler_->Submit(std::move(spec), ear).ticket;
    return ear;
  }
  uint64_t ticket_ = 0;  // of the last one
  std::vector<std::string> Ids() {
    std::vector<std::string> ids;
    for (const JobView& view : scheduler_->Jobs())
      ids.push_back(view.id + (view.worker.empty() ? "" : " on " + view.worker));
    return ids;
  }
};

TEST_F(SchedulerAdminTest, JobsAreListedWithTheirTimes) {
  EXPECT_EQ(scheduler_->QueueAge(), Milliseconds(0));
  scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  SubmitAs("a", "ci");
  Pass(1000);
  SubmitAs("b", "ci");
  Pass(500);
  const std::vector<JobView> views = scheduler_->Jobs();
  ASSERT_THAT(Ids(), ElementsAre("a on w", "b"));
  EXPECT_EQ(views[0].client, "ci");
  EXPECT_EQ(views[0].ran, Milliseconds(1500));
  EXPECT_EQ(views[0].waited, Milliseconds(0));
  EXPECT_EQ(views[1].waited, Milliseconds(500));
  EXPECT_EQ(views[1].attempts, 0);
  EXPECT_EQ(views[1].requests, 1);
  EXPECT_EQ(scheduler_->QueueAge(), Milliseconds(500));
}

TEST_F(SchedulerAdminTest, AJobIsEndedWhereverItIs) {
  scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  auto running = SubmitAs("a", "ci"), waiting = SubmitAs("b", "ci"), next = SubmitAs("c", "ci");
  EXPECT_FALSE(scheduler_->Cancel("nobody"));
  EXPECT_TRUE(scheduler_->Cancel("b"));
  EXPECT_EQ(waiting->outcome->result->state, job::JobState::kCancelled);
  EXPECT_TRUE(scheduler_->Cancel("a"));
  EXPECT_EQ(running->outcome->result->state, job::JobState::kCancelled);
  EXPECT_THAT(running->outcome->result->message, HasSubstr("ended the request"));
  EXPECT_THAT(one_.cancelled, ElementsAre(one_.leases.at(0).first));
  EXPECT_THAT(Ids(), ElementsAre("c on w"));
  EXPECT_FALSE(next->outcome);
}

// A job that several wait for is told, and ended, by the requests that do wait: the one that it began with may be gone.
TEST_F(SchedulerAdminTest, AJobIsOfThoseWhoWaitForIt) {
  scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  auto first = SubmitAs("a", "ci", "one");
  const uint64_t ticket = ticket_;
  auto second = SubmitAs("b", "nightly", "one");
  EXPECT_THAT(Ids(), ElementsAre("a on w"));
  scheduler_->Withdraw(ticket);
  ASSERT_THAT(Ids(), ElementsAre("b on w"));
  EXPECT_EQ(scheduler_->Jobs()[0].client, "nightly");
  EXPECT_EQ(scheduler_->Jobs()[0].requests, 1);
  EXPECT_FALSE(second->outcome);
  EXPECT_FALSE(scheduler_->Cancel("a")) << "it waits no more";
  EXPECT_TRUE(scheduler_->Cancel("b"));
  EXPECT_EQ(second->outcome->result->state, job::JobState::kCancelled);
  EXPECT_FALSE(first->outcome);
}

// Ids are made by clients, so that one may take another's.
TEST_F(SchedulerAdminTest, AnIdThatTwoJobsHaveIsOfBoth) {
  scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  auto mine = SubmitAs("a", "ci", "one"), theirs = SubmitAs("a", "stranger", "two"), next = SubmitAs("c", "ci");
  EXPECT_TRUE(scheduler_->Cancel("a"));
  EXPECT_TRUE(mine->outcome);
  EXPECT_TRUE(theirs->outcome);
  EXPECT_THAT(Ids(), ElementsAre("c on w"));
  EXPECT_FALSE(next->outcome);
}

TEST_F(SchedulerAdminTest, ADrainedWorkerTakesNothingUntilItResumes) {
  const uint64_t worker = scheduler_->AddWorker({"w", 2, "", ""}, &one_);
  SubmitAs("a", "ci");
  EXPECT_EQ(scheduler_->DrainNamed("nobody", false), -1);
  EXPECT_EQ(scheduler_->DrainNamed("w", false), 1);
  SubmitAs("b", "ci");
  EXPECT_THAT(Ids(), ElementsAre("a on w", "b"));
  EXPECT_TRUE(scheduler_->Finish(worker, one_.leases.at(0).first, Done()));
  EXPECT_THAT(Ids(), ElementsAre("b"));
  EXPECT_EQ(scheduler_->DrainNamed("w", true), 0);
  EXPECT_THAT(Ids(), ElementsAre("b on w"));
  EXPECT_THAT(one_.said, ElementsAre(true, false));
}

TEST_F(SchedulerAdminTest, AWorkerThatSaysThatItIsDrainedComesSo) {
  WorkerFacts facts{"w", 1, "", ""};
  facts.drained = true;
  scheduler_->AddWorker(facts, &one_);
  SubmitAs("a", "ci");
  EXPECT_THAT(Ids(), ElementsAre("a"));
  EXPECT_EQ(scheduler_->DrainNamed("w", true), 0);
  EXPECT_THAT(Ids(), ElementsAre("a on w"));
}

TEST_F(SchedulerAdminTest, QuarantineIsListedAndReleased) {
  const uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  for (const std::string id : {"a", "b"}) {
    SubmitAs(id, "ci");
    scheduler_->Ended(worker, one_.leases.back().first, Ended(job::JobState::kInternal));
    EXPECT_EQ(scheduler_->Quarantine().size(), id == "a" ? 0u : 1u) << "one end is not enough";
    scheduler_->Ended(worker, one_.leases.back().first, Ended(job::JobState::kInternal));
  }
  Pass(1000);
  const std::vector<QuarantineView> views = scheduler_->Quarantine();
  ASSERT_EQ(views.size(), 2u);
  EXPECT_EQ(views[0].id, "a");
  EXPECT_EQ(views[0].ends, 2);
  EXPECT_EQ(views[0].remaining, Milliseconds(599000));
  EXPECT_EQ(views[0].message, "what happened\n");
  EXPECT_EQ(scheduler_->ReleaseQuarantine("nobody"), 0);
  EXPECT_EQ(scheduler_->ReleaseQuarantine("a"), 1);
  EXPECT_FALSE(SubmitAs("a", "ci")->outcome) << "it is run again";
  EXPECT_TRUE(SubmitAs("b", "ci")->outcome);
  EXPECT_EQ(scheduler_->ReleaseQuarantine(""), 1);
  EXPECT_THAT(scheduler_->Quarantine(), IsEmpty());
}

}  // namespace
}  // namespace residua::server
