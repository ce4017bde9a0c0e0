#include "server/scheduler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "server/log.h"
#include "server/rendezvous.h"
#include "server/scheduler_for_test.h"

namespace residua::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST_F(SchedulerTest, AJobIsQueuedLeasedAndAnswered) {
  auto ear = Submit("a");
  EXPECT_THAT(ear->heard, ElementsAre("queued 0"));
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  ASSERT_EQ(one_.leases.size(), 1u);
  scheduler_->Progress(worker, one_.leases[0].first, "parse", "f.m");
  EXPECT_TRUE(scheduler_->Finish(worker, one_.leases[0].first, Done()));
  EXPECT_THAT(ear->heard, ElementsAre("queued 0", "started w 1", "parse:f.m"));
  ASSERT_TRUE(ear->outcome);
  EXPECT_EQ(ear->outcome->result->entry, "f");
  EXPECT_TRUE(scheduler_->Idle());
  EXPECT_FALSE(scheduler_->Finish(worker, one_.leases[0].first, Done()));
}

TEST_F(SchedulerTest, WorkersOfTheClientsKindOfMachineComeFirst) {
  const std::map<std::string, std::string> here = {{"OpenBLAS", "0.3.21 Zen 1"}},
                                           there = {{"OpenBLAS", "0.3.21 Haswell 1"}};
  scheduler_->AddWorker({"one", 20, "", "", {}, there}, &one_);
  scheduler_->AddWorker({"two", 10, "", "", {}, here}, &two_);
  scheduler_->AddWorker({"three", 20, "", "", {}, there}, &three_);
  job::JobRequest asked;
  asked.machine = here;
  const auto submit = [&](int k) {
    JobSpec spec = Spec("job " + std::to_string(k));
    spec.function_digest = "function " + std::to_string(k);
    spec.request = std::make_shared<const job::JobRequest>(asked);
    scheduler_->Submit(std::move(spec), std::make_shared<Ear>());
  };
  for (int k = 0; k < 10; ++k) submit(k);
  EXPECT_EQ(two_.leases.size(), 10u);
  // It has no slot left: another one, rather than to wait.
  submit(10);
  EXPECT_EQ(one_.leases.size() + three_.leases.size(), 1u);
  // Where no bits follow the machine, all are alike, and the work is spread.
  asked.options.portable_bits = true;
  for (int k = 11; k < 31; ++k) submit(k);
  EXPECT_GT(one_.leases.size(), 1u);
  EXPECT_GT(three_.leases.size(), 1u);
}

TEST_F(SchedulerTest, EqualRequestsRunOnceAndAllHear) {
  uint64_t worker = scheduler_->AddWorker({"w", 4, "", ""}, &one_);
  auto leader = Submit("a"), follower = Submit("a"), other = Submit("b");
  EXPECT_EQ(one_.leases.size(), 2u);
  EXPECT_THAT(follower->heard, ElementsAre("joined 0", "started w 1"));
  scheduler_->Progress(worker, one_.leases[0].first, "native", "");
  scheduler_->Finish(worker, one_.leases[0].first, Done());
  EXPECT_TRUE(leader->outcome && follower->outcome);
  EXPECT_EQ(follower->heard.back(), "native:");
  EXPECT_FALSE(other->outcome);
  EXPECT_EQ(scheduler_->Status().joined, 1);
}

TEST_F(SchedulerTest, ACancelledLeaderHandsOver) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  Admission leader_admission, follower_admission;
  auto leader = Submit("a", &leader_admission), follower = Submit("a", &follower_admission);
  scheduler_->Withdraw(leader_admission.ticket);
  EXPECT_THAT(one_.cancelled, IsEmpty());
  scheduler_->Finish(worker, one_.leases[0].first, Done());
  EXPECT_FALSE(leader->outcome);
  EXPECT_TRUE(follower->outcome);
  scheduler_->Withdraw(follower_admission.ticket);  // Too late, and harmless.
}

TEST_F(SchedulerTest, WhatNobodyWaitsForIsStopped) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  Admission running, waiting;
  Submit("a", &running);
  Submit("b", &waiting);
  auto last = Submit("c");
  scheduler_->Withdraw(waiting.ticket);
  scheduler_->Withdraw(running.ticket);
  EXPECT_THAT(one_.cancelled, ElementsAre(one_.leases[0].first));
  EXPECT_EQ(one_.leases.size(), 2u);
  EXPECT_EQ(one_.leases[1].second, "c");
  EXPECT_FALSE(scheduler_->Finish(worker, one_.leases[0].first, Done()));
}

TEST_F(SchedulerTest, ALostWorkersJobsAreDoneByAnother) {
  uint64_t first = scheduler_->AddWorker({"first", 1, "", ""}, &one_);
  auto ear = Submit("a");
  auto later = Submit("b");
  scheduler_->RemoveWorker(first);
  uint64_t second = scheduler_->AddWorker({"second", 1, "", ""}, &two_);
  ASSERT_EQ(two_.leases.size(), 1u);
  EXPECT_EQ(two_.leases[0].second, "a") << "a lost job goes before those that wait";
  EXPECT_EQ(ear->heard.back(), "started second 2");
  scheduler_->Finish(second, two_.leases[0].first, Done());
  EXPECT_TRUE(ear->outcome);
  EXPECT_EQ(scheduler_->Status().released_again, 1);
}

TEST_F(SchedulerTest, AJobThatCrashesTwiceIsQuarantinedForAWhile) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  auto ear = Submit("a");
  EXPECT_TRUE(scheduler_->Ended(worker, one_.leases.at(0).first, Ended(job::JobState::kInternal)));
  EXPECT_FALSE(ear->outcome) << "once more, also on the same worker";
  ASSERT_EQ(one_.leases.size(), 2u);
  EXPECT_FALSE(scheduler_->Ended(worker, one_.leases.at(0).first, Ended(job::JobState::kInternal)));
  EXPECT_TRUE(scheduler_->Ended(worker, one_.leases.at(1).first, Ended(job::JobState::kInternal)));
  ASSERT_TRUE(ear->outcome);
  EXPECT_EQ(ear->outcome->result->state, job::JobState::kInternal);
  EXPECT_FALSE(ear->outcome->unavailable);
  EXPECT_EQ(ear->outcome->result->message, "what happened\n");
  auto again = Submit("a");
  ASSERT_TRUE(again->outcome);
  EXPECT_THAT(again->outcome->result->message, HasSubstr("what happened\nerror: its process ended so 2 times"));
  EXPECT_EQ(scheduler_->Status().quarantined, 1);
  Pass(600001);
  scheduler_->Heartbeat(worker, {});
  EXPECT_FALSE(Submit("a")->outcome);
  EXPECT_EQ(one_.leases.size(), 3u);
}

TEST_F(SchedulerTest, ALimitIsTheAnswerAndTwoOfThemAreEnough) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  for (size_t k = 0; k < 2; ++k) {
    auto ear = Submit("a");
    scheduler_->Ended(worker, one_.leases.at(k).first, Ended(job::JobState::kLimit));
    ASSERT_TRUE(ear->outcome);
    EXPECT_EQ(ear->outcome->result->state, job::JobState::kLimit);
  }
  EXPECT_THAT(Submit("a")->outcome->result->message, HasSubstr("not tried again for a while"));
  EXPECT_EQ(one_.leases.size(), 2u);
  EXPECT_FALSE(Submit("b")->outcome);
}

// A worker that is preempted, restarted or cut off says nothing of its jobs.
TEST_F(SchedulerTest, LostWorkersDoNotCountAgainstTheirJobs) {
  auto ear = Submit("a");
  for (int k = 0; k < 7; ++k) {
    scheduler_->RemoveWorker(scheduler_->AddWorker({"preempted", 1, "", ""}, &one_));
    EXPECT_EQ(one_.leases.size(), static_cast<size_t>(k + 1));
    EXPECT_FALSE(ear->outcome);
  }
  EXPECT_EQ(scheduler_->Status().quarantined, 0);
  // But not for ever.
  scheduler_->RemoveWorker(scheduler_->AddWorker({"preempted", 1, "", ""}, &one_));
  ASSERT_TRUE(ear->outcome);
  EXPECT_TRUE(ear->outcome->unavailable);
  EXPECT_THAT(ear->outcome->result->message, HasSubstr("8 workers were lost"));
  uint64_t last = scheduler_->AddWorker({"last", 1, "", ""}, &two_);
  auto again = Submit("a");
  ASSERT_EQ(two_.leases.size(), 1u);
  EXPECT_TRUE(scheduler_->Finish(last, two_.leases[0].first, Done()));
  EXPECT_TRUE(again->outcome);
}

TEST_F(SchedulerTest, ALeaseWithoutHeartbeatExpires) {
  uint64_t first = scheduler_->AddWorker({"first", 1, "", ""}, &one_);
  auto ear = Submit("a");
  Pass(20000);
  scheduler_->Heartbeat(first, {one_.leases[0].first});
  Pass(20000);
  EXPECT_THAT(one_.cancelled, IsEmpty()) << "the heartbeat prolonged it";
  scheduler_->AddWorker({"second", 1, "", ""}, &two_);
  Pass(10000);
  EXPECT_THAT(one_.cancelled, ElementsAre(one_.leases[0].first));
  ASSERT_EQ(two_.leases.size(), 1u);
  EXPECT_FALSE(scheduler_->Finish(first, one_.leases[0].first, Done("late")));
  EXPECT_FALSE(ear->outcome);
}

TEST_F(SchedulerTest, ASilentWorkerGetsNoNewJobs) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  Pass(30000);
  auto ear = Submit("a");
  EXPECT_THAT(one_.leases, IsEmpty());
  scheduler_->Heartbeat(worker, {});
  EXPECT_EQ(one_.leases.size(), 1u);
}

TEST_F(SchedulerTest, TheQueueIsBounded) {
  SchedulerOptions options;
  options.queue_limit = 2;
  Make(options);
  Submit("a");
  Submit("b");
  Admission refused, joined;
  Submit("c", &refused);
  EXPECT_EQ(refused.ticket, 0u);
  EXPECT_GT(refused.retry_after.count(), 0);
  Submit("a", &joined);
  EXPECT_NE(joined.ticket, 0u) << "a follower takes no place";
}

// One after the other, whoever asked for how much before.
// Between a look-up that finds nothing and the request that follows it an equal one may have ended.
TEST_F(SchedulerTest, WhatWasMadeSinceItWasLookedUpIsLookedUpAgain) {
  const uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  const auto submit = [&](const std::string& key, int64_t looked_up) {
    JobSpec spec = Spec(key);
    spec.looked_up = looked_up;
    return scheduler_->Submit(std::move(spec), std::make_shared<Ear>());
  };
  const int64_t before = scheduler_->EndedSoFar();
  ASSERT_GT(submit("a", before).ticket, 0u);
  scheduler_->Finish(worker, one_.leases.at(0).first, Done());
  const Admission late = submit("a", before);
  EXPECT_TRUE(late.look_again);
  EXPECT_EQ(late.ticket, 0u);
  EXPECT_GT(submit("b", before).ticket, 0u) << "another one";
  EXPECT_GT(submit("a", scheduler_->EndedSoFar()).ticket, 0u) << "it was looked up since, and is not stored any more";
  // Who failed stored nothing.
  const int64_t then = scheduler_->EndedSoFar();
  scheduler_->Finish(worker, one_.leases.at(1).first, Ended(job::JobState::kUserError));
  EXPECT_GT(submit("b", then).ticket, 0u);
  // Of what ended long ago nothing is known.
  for (size_t k = one_.leases.size() - 1; k < 6000; ++k) {
    Submit("c" + std::to_string(k));
    scheduler_->Finish(worker, one_.leases.at(k).first, Done());
  }
  EXPECT_TRUE(submit("long ago", then).look_again);
}

TEST_F(SchedulerTest, JobsHoldSoManyBytesAndNoMore) {
  SchedulerOptions options;
  options.held_bytes = 100;
  Make(options);
  const uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  const auto submit = [&](const std::string& key, int64_t bytes) {
    JobSpec spec = Spec(key);
    spec.client = key;
    spec.bytes = bytes;
    return scheduler_->Submit(std::move(spec), std::make_shared<Ear>());
  };
  EXPECT_GT(submit("a", 60).ticket, 0u);
  const Admission waits = submit("b", 40);
  EXPECT_GT(waits.ticket, 0u);
  const Admission refused = submit("c", 1);
  EXPECT_EQ(refused.ticket, 0u);
  EXPECT_TRUE(refused.out_of_memory);
  EXPECT_GT(refused.retry_after.count(), 0);
  EXPECT_GT(submit("a", 60).ticket, 0u) << "who joins holds nothing more";
  scheduler_->Withdraw(waits.ticket);
  EXPECT_GT(submit("c", 40).ticket, 0u);
  scheduler_->Finish(worker, one_.leases.at(0).first, Done());
  EXPECT_GT(submit("d", 60).ticket, 0u);
  scheduler_->FailAll("over");
  EXPECT_GT(submit("long", 1000).ticket, 0u) << "one alone is bounded by what may be sent";
}

TEST_F(SchedulerTest, ClientsTakeTurns) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  std::vector<std::shared_ptr<Ear>> ears;
  const auto submit = [&](const std::string& client, const std::string& key) {
    JobSpec spec = Spec(key);
    spec.client = client;
    ears.push_back(std::make_shared<Ear>());
    scheduler_->Submit(std::move(spec), ears.back());
  };
  for (int k = 0; k < 6; ++k) submit("many", "m" + std::to_string(k));
  submit("small", "s0");
  EXPECT_THAT(ears.back()->heard, ElementsAre("queued 0"));
  submit("small", "s1");
  submit("other", "o0");
  const auto finish = [&](size_t from, size_t to) {
    for (size_t k = from; k < to; ++k) {
      now_ += Milliseconds(1000);
      scheduler_->Finish(worker, one_.leases.at(k).first, Done());
    }
  };
  finish(0, ears.size());
  std::vector<std::string> order;
  for (const auto& [lease, key] : one_.leases) order.push_back(key);
  EXPECT_THAT(order, ElementsAre("m0", "s0", "o0", "m1", "s1", "m2", "m3", "m4", "m5"));
  // Who comes when all is done has no turns to make up for, nor credit.
  submit("many", "m6");
  submit("many", "m7");
  submit("new", "n0");
  submit("new", "n1");
  finish(9, 13);
  order.clear();
  for (const auto& [lease, key] : one_.leases) order.push_back(key);
  EXPECT_THAT(std::vector<std::string>(order.begin() + 9, order.end()), ElementsAre("m6", "n0", "m7", "n1"));
}

// Whether all that wait are put in order in between (at a tick) or each is put at its place as it comes.
TEST_F(SchedulerTest, WhoComesStandsWhereAllWouldBePutInOrder) {
  const auto order = [&](bool ticks) {
    Make({});
    Hand hand;
    const uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &hand);
    std::mt19937 random(7);
    std::vector<std::shared_ptr<Ear>> ears;
    std::vector<uint64_t> tickets;
    size_t finished = 0;
    for (int k = 0; k < 400; ++k) {
      JobSpec spec = Spec("j" + std::to_string(k));
      spec.client = std::string(1, static_cast<char>('a' + random() % 5));
      spec.campaign = random() % 3 == 0;
      ears.push_back(std::make_shared<Ear>());
      tickets.push_back(scheduler_->Submit(std::move(spec), ears.back()).ticket);
      if (random() % 8 == 0) scheduler_->Withdraw(tickets[random() % tickets.size()]);
      if (random() % 4 == 0 && finished < hand.leases.size()) {
        now_ += Milliseconds(100 + random() % 2000);
        scheduler_->Finish(worker, hand.leases[finished++].first, Done());
      }
      if (ticks) Pass(0);
    }
    while (finished < hand.leases.size()) scheduler_->Finish(worker, hand.leases[finished++].first, Done());
    std::vector<std::string> keys;
    for (const auto& [lease, key] : hand.leases) keys.push_back(key);
    for (const auto& ear : ears) keys.push_back(ear->heard.empty() ? "" : ear->heard.front());
    return keys;
  };
  EXPECT_EQ(order(false), order(true));
}

// Ten of somebody's jobs take as long as one of another's: each gets the same time, not the same number.
TEST_F(SchedulerTest, TurnsAreByWhatJobsCost) {
  const uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  std::vector<std::shared_ptr<Ear>> ears;
  for (int k = 0; k < 100; ++k) {
    for (const char* client : {"long", "short"}) {
      JobSpec spec = Spec(client + std::to_string(k));
      spec.client = client;
      ears.push_back(std::make_shared<Ear>());
      scheduler_->Submit(std::move(spec), ears.back());
    }
  }
  std::map<std::string, int> seconds;
  for (size_t k = 0; seconds["long"] + seconds["short"] < 200; ++k) {
    const auto& [lease, key] = one_.leases.at(k);
    const bool is_long = key.starts_with("long");
    const int cost = is_long ? 10 : 1;
    seconds[is_long ? "long" : "short"] += cost;
    for (int s = 0; s < cost; ++s) {
      Pass(1000);
      scheduler_->Heartbeat(worker, {lease});
    }
    scheduler_->Finish(worker, lease, Done());
    EXPECT_LE(std::abs(seconds["long"] - seconds["short"]), 21) << "two of the longest jobs";
  }
  EXPECT_NEAR(seconds["short"], 100, 11);
}

// What a job turns out to cost is charged while it runs: its client's other jobs do not start meanwhile as if it were
// short.
TEST_F(SchedulerTest, AJobThatRunsLongIsChargedWhileItRuns) {
  const uint64_t worker = scheduler_->AddWorker({"w", 3, "", ""}, &one_);
  std::vector<std::shared_ptr<Ear>> ears;
  const auto submit = [&](const std::string& client, const std::string& key) {
    JobSpec spec = Spec(key);
    spec.client = client;
    ears.push_back(std::make_shared<Ear>());
    scheduler_->Submit(std::move(spec), ears.back());
  };
  submit("one", "endless");
  submit("one", "endless, too");
  submit("other", "o0");
  for (int k = 0; k < 20; ++k) submit("one", "e" + std::to_string(k));
  for (int k = 1; k < 20; ++k) submit("other", "o" + std::to_string(k));
  std::vector<std::string> order;
  for (size_t k = 2; k < 17; ++k) {
    Pass(2000);
    scheduler_->Heartbeat(worker, {one_.leases.at(0).first, one_.leases.at(1).first, one_.leases.at(k).first});
    order.push_back(one_.leases.at(k).second);
    scheduler_->Finish(worker, one_.leases.at(k).first, Done());
  }
  EXPECT_THAT(order, testing::Each(testing::StartsWith("o")));
}

// A worker that is lost costs nobody anything.
TEST_F(SchedulerTest, TimeThatWasLostIsNotCharged) {
  std::vector<std::shared_ptr<Ear>> ears;
  const auto submit = [&](const std::string& client, const std::string& key) {
    JobSpec spec = Spec(key);
    spec.client = client;
    ears.push_back(std::make_shared<Ear>());
    scheduler_->Submit(std::move(spec), ears.back());
  };
  const uint64_t first = scheduler_->AddWorker({"first", 1, "", ""}, &one_);
  submit("unlucky", "u0");
  submit("unlucky", "u1");
  submit("other", "o0");
  submit("other", "o1");
  now_ += Milliseconds(20000);
  scheduler_->RemoveWorker(first);
  const uint64_t second = scheduler_->AddWorker({"second", 1, "", ""}, &two_);
  std::vector<std::string> order;
  for (size_t k = 0; k < 4; ++k) {
    order.push_back(two_.leases.at(k).second);
    now_ += Milliseconds(1000);
    scheduler_->Finish(second, two_.leases.at(k).first, Done());
  }
  EXPECT_THAT(order, ElementsAre("u0", "o0", "u1", "o1"));
}

// Before all that was asked for by the thousand, and among themselves by turns.
TEST_F(SchedulerTest, CampaignsWaitForWhoSitsBeforeAScreen) {
  uint64_t worker = scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  std::vector<std::shared_ptr<Ear>> ears;
  const auto submit = [&](const std::string& client, const std::string& key, bool campaign) {
    JobSpec spec = Spec(key);
    spec.client = client;
    spec.campaign = campaign;
    ears.push_back(std::make_shared<Ear>());
    scheduler_->Submit(std::move(spec), ears.back());
  };
  for (int k = 0; k < 3; ++k) submit("one", "c" + std::to_string(k), true);
  submit("two", "d0", true);
  submit("one", "s0", false);
  submit("two", "t0", false);
  submit("two", "t1", false);
  for (size_t k = 0; k < ears.size(); ++k) {
    now_ += Milliseconds(1000);
    scheduler_->Finish(worker, one_.leases.at(k).first, Done());
  }
  std::vector<std::string> order;
  for (const auto& [lease, key] : one_.leases) order.push_back(key);
  EXPECT_THAT(order, ElementsAre("c0", "s0", "t0", "t1", "d0", "c1", "c2"));
}

TEST_F(SchedulerTest, NobodyWaitsForEverWithoutWorkers) {
  auto ear = Submit("a");
  Pass(1);
  Pass(14998);
  EXPECT_FALSE(ear->outcome);
  Pass(2);
  ASSERT_TRUE(ear->outcome);
  EXPECT_TRUE(ear->outcome->unavailable);
  EXPECT_THAT(ear->outcome->result->message, HasSubstr("no worker is connected"));
}

TEST_F(SchedulerTest, ARefusedJobGoesElsewhereAndThenFails) {
  uint64_t first = scheduler_->AddWorker({"first", 1, "", ""}, &one_);
  auto ear = Submit("a");
  scheduler_->Release(first, one_.leases[0].first, "no memory");
  EXPECT_EQ(one_.leases.size(), 1u) << "not to the worker that refused it";
  uint64_t second = scheduler_->AddWorker({"second", 1, "", ""}, &two_);
  scheduler_->Release(second, two_.leases.at(0).first, "no memory");
  uint64_t third = scheduler_->AddWorker({"third", 1, "", ""}, &three_);
  scheduler_->Release(third, three_.leases.at(0).first, "no memory");
  ASSERT_TRUE(ear->outcome);
  EXPECT_TRUE(ear->outcome->unavailable);
  EXPECT_THAT(ear->outcome->result->message, HasSubstr("no memory"));
}

TEST_F(SchedulerTest, ADrainingWorkerFinishesAndLeavesWithoutBlame) {
  uint64_t first = scheduler_->AddWorker({"first", 2, "", ""}, &one_);
  auto a = Submit("a"), b = Submit("b");
  scheduler_->DrainWorker(first);
  auto c = Submit("c");
  EXPECT_EQ(one_.leases.size(), 2u);
  scheduler_->Finish(first, one_.leases[0].first, Done());
  scheduler_->RemoveWorker(first);
  EXPECT_TRUE(a->outcome);
  scheduler_->AddWorker({"second", 2, "", ""}, &two_);
  EXPECT_EQ(two_.leases.size(), 2u);
  EXPECT_EQ(scheduler_->Status().released_again, 0);
}

TEST_F(SchedulerTest, StoppingRefusesAndFailAllAnswersEverybody) {
  scheduler_->AddWorker({"w", 1, "", ""}, &one_);
  auto running = Submit("a"), waiting = Submit("b");
  scheduler_->Stop();
  Admission refused;
  Submit("c", &refused);
  EXPECT_TRUE(refused.stopping);
  EXPECT_FALSE(scheduler_->Idle());
  scheduler_->FailAll("the end");
  EXPECT_TRUE(running->outcome->unavailable);
  EXPECT_EQ(waiting->outcome->result->message, "the end");
  EXPECT_TRUE(scheduler_->Idle());
}

TEST_F(SchedulerTest, EqualSignaturesGoToTheSameWorkerWhenItIsFree) {
  uint64_t one = scheduler_->AddWorker({"one", 1, "", ""}, &one_);
  uint64_t two = scheduler_->AddWorker({"two", 1, "", ""}, &two_);
  for (int i = 0; i < 5; ++i) {
    auto ear = Submit("a");
    for (auto [id, hand] : {std::pair(one, &one_), std::pair(two, &two_)}) {
      if (!hand->leases.empty()) scheduler_->Finish(id, hand->leases.back().first, Done());
    }
    EXPECT_TRUE(ear->outcome);
  }
  EXPECT_TRUE(one_.leases.empty() || two_.leases.empty());
  Submit("a");
  Submit("b");
  EXPECT_FALSE(one_.leases.empty() || two_.leases.empty()) << "a free slot is better than a warm worker";
}

TEST(Rendezvous, OnlyTheKeysOfALostNodeMove) {
  std::vector<std::string> nodes = {"a", "b", "c", "d", "e"}, fewer = {"a", "b", "d", "e"};
  std::map<std::string, int> share;
  int moved = 0;
  for (int i = 0; i < 5000; ++i) {
    const std::string key = "key" + std::to_string(i);
    const std::string before = nodes[RendezvousOrder(nodes, key, key, 1)[0]];
    const std::string after = fewer[RendezvousOrder(fewer, key, key, 1)[0]];
    ++share[before];
    if (before != after) ++moved;
    EXPECT_TRUE(before == "c" || before == after);
  }
  EXPECT_EQ(moved, share["c"]);
  for (const auto& [node, count] : share) EXPECT_NEAR(count, 1000, 150) << node;
}

TEST(Rendezvous, TheHashIsTheSameInEveryBuild) {
  EXPECT_EQ(RendezvousScore("key", "node"), 0x251181d4de86d6d6u);
  EXPECT_NE(RendezvousScore("ab", "c"), RendezvousScore("a", "bc"));
}

TEST(Rendezvous, JobsOfOneFunctionStayAtItsHomes) {
  std::vector<std::string> nodes = {"a", "b", "c", "d", "e", "f"};
  std::set<size_t> used;
  for (int i = 0; i < 100; ++i) used.insert(RendezvousOrder(nodes, "function", std::to_string(i), 2)[0]);
  EXPECT_EQ(used.size(), 2u);
}

TEST(Log, ValuesCannotForgeLines) {
  EXPECT_EQ(FormatLog("info", "event", {{"a", "plain"}, {"b", "two words"}, {"c", "x\ny\"z\\\x01"}, {"d", ""}}),
            "info event a=plain b=\"two words\" c=\"x\\ny\\\"z\\\\\\x01\" d=\"\"");
}

TEST_F(SchedulerTest, AJobGoesOnlyToAWorkerThatBuildsForItsTarget) {
  uint64_t arm = scheduler_->AddWorker({"arm", 1, "", "", {"aarch64"}}, &one_);
  auto ear = std::make_shared<Ear>();
  JobSpec spec = Spec("a");
  spec.target = "x86-64-v3";
  scheduler_->Submit(spec, ear);
  EXPECT_TRUE(one_.leases.empty());
  scheduler_->AddWorker({"intel", 1, "", "", {"x86-64"}}, &two_);
  EXPECT_EQ(two_.leases.size(), 1u);
  // A job without native code goes anywhere.
  auto plain = Submit("b");
  EXPECT_EQ(one_.leases.size(), 1u);
  scheduler_->Finish(arm, one_.leases.back().first, Done());
  EXPECT_TRUE(plain->outcome);
}

TEST_F(SchedulerTest, ATargetThatNobodyBuildsForIsSaid) {
  scheduler_->AddWorker({"arm", 1, "", "", {"aarch64"}}, &one_);
  auto ear = std::make_shared<Ear>();
  JobSpec spec = Spec("a");
  spec.target = "x86-64-v3";
  scheduler_->Submit(spec, ear);
  scheduler_->Tick();
  Pass(16000);
  ASSERT_TRUE(ear->outcome);
  EXPECT_THAT(ear->outcome->result->message, HasSubstr("no worker builds for `x86-64-v3`"));
}

TEST_F(SchedulerTest, AnAnswerThatIsRefusedIsCountedAndAskedOfAnother) {
  uint64_t liar = scheduler_->AddWorker({"liar", 1, "", ""}, &one_);
  auto ear = Submit("a");
  ASSERT_EQ(one_.leases.size(), 1u);
  uint64_t other = scheduler_->AddWorker({"other", 1, "", ""}, &two_);
  scheduler_->Refuse(liar, one_.leases.back().first, "an answer was to another request");
  ASSERT_EQ(two_.leases.size(), 1u);
  EXPECT_EQ(scheduler_->Status().refused, 1);
  EXPECT_TRUE(scheduler_->Finish(other, two_.leases.back().first, Done()));
  EXPECT_TRUE(ear->outcome);
}

// It says that it runs it, and never gives it back.
TEST_F(SchedulerTest, AJobThatIsNotGivenBackIsTakenFromItsWorker) {
  SchedulerOptions options;
  options.longest_run = Milliseconds(100000);
  Make(options);
  const uint64_t liar = scheduler_->AddWorker({"liar", 1, "", ""}, &one_);
  auto ear = Submit("a");
  for (int k = 0; k < 9; ++k) {
    Pass(10000);
    scheduler_->Heartbeat(liar, {one_.leases[0].first});
  }
  EXPECT_THAT(one_.cancelled, IsEmpty());
  const uint64_t other = scheduler_->AddWorker({"other", 1, "", ""}, &two_);
  Pass(10000);
  EXPECT_THAT(one_.cancelled, ElementsAre(one_.leases[0].first));
  ASSERT_EQ(two_.leases.size(), 1u);
  EXPECT_FALSE(scheduler_->Finish(liar, one_.leases[0].first, Done("late")));
  EXPECT_TRUE(scheduler_->Finish(other, two_.leases[0].first, Done()));
  EXPECT_EQ(ear->outcome->result->entry, "f");
  EXPECT_EQ(scheduler_->Status().refused, 1);
}

TEST_F(SchedulerTest, OneClientLeavesRoomForOthers) {
  SchedulerOptions options;
  options.queue_limit = 8;
  options.held_bytes = 1000;
  Make(options);
  int names = 0;
  const auto taken = [&](const std::string& client, int64_t bytes) {
    JobSpec spec = Spec(std::to_string(names++));
    spec.client = client;
    spec.bytes = bytes;
    const Admission admission = scheduler_->Submit(std::move(spec), std::make_shared<Ear>());
    return admission.ticket != 0;
  };
  for (int k = 0; k < 6; ++k) EXPECT_TRUE(taken("greedy", 100)) << k;
  EXPECT_FALSE(taken("greedy", 0)) << "three quarters of the queue are its own";
  EXPECT_TRUE(taken("other", 100));
  EXPECT_TRUE(taken("other", 100));
  EXPECT_FALSE(taken("other", 100)) << "the queue is full";
  Make(options);
  EXPECT_TRUE(taken("greedy", 700));
  EXPECT_FALSE(taken("greedy", 100)) << "and three quarters of the memory";
  EXPECT_TRUE(taken("other", 250));
  EXPECT_TRUE(taken("greedy", 50));
}

}  // namespace
}  // namespace residua::server
