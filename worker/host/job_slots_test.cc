#include "worker/host/job_slots.h"

#include <gtest/gtest.h>

namespace residua::worker {
namespace {

TEST(JobSlotsTest, AJobThatTellsWithoutEndIsHeardNoMore) {
  int told = 0, done = 0;
  const auto run = [](const job::JobRequest&, const job::JobHooks& hooks) {
    for (int k = 0; k < 5 * JobSlots::kMostProgress; ++k) hooks.progress("specialise", "again");
    return JobAnswer(job::JobResult());
  };
  JobSlots slots(1, run,
                 {[&](uint64_t, const std::string&, const std::string&) { ++told; },
                  [&](const Work&, const JobAnswer&) { ++done; }, nullptr});
  for (uint64_t lease = 1; lease <= 2; ++lease) slots.Add({lease, {}, nullptr});
  slots.WaitIdle();
  EXPECT_EQ(told, 2 * JobSlots::kMostProgress);
  EXPECT_EQ(done, 2);
}

}  // namespace
}  // namespace residua::worker
