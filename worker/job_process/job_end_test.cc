#include "worker/job_process/job_end.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

namespace residua::worker {
namespace {

using testing::HasSubstr;

v1::JobExit Exit(int wait_status, int64_t processor_ms = 0) {
  v1::JobExit exit;
  exit.set_wait_status(wait_status);
  exit.set_processor_ms(processor_ms);
  return exit;
}

constexpr int Status(int exit_status) { return exit_status << 8; }  // as of wait(2)

struct Case {
  v1::JobExit exit;
  bool wall_time_is_over;
  v1::JobEndKind kind;
  int signal;
  job::JobState state;
  const char* said;
};

TEST(JobEnd, EachEndHasAKindAndSaysWhatToDo) {
  v1::JobLimits limits;
  limits.set_memory_bytes(int64_t{100} << 20);
  limits.set_processor_seconds(7);
  limits.set_wall_seconds(9);
  limits.set_file_bytes(int64_t{3} << 20);
  const auto crash = job::JobState::kInternal, limit = job::JobState::kLimit;
  for (const Case& c : {
           Case{Exit(SIGSEGV), false, v1::JOB_END_KIND_CRASH, SIGSEGV, crash, "ended by SIGSEGV"},
           Case{Exit(SIGABRT), false, v1::JOB_END_KIND_CRASH, SIGABRT, crash, "please report it"},
           Case{Exit(SIGKILL), false, v1::JOB_END_KIND_CRASH, SIGKILL, crash, "out of memory"},
           Case{Exit(Status(1)), false, v1::JOB_END_KIND_CRASH, 0, crash, "(status 1)"},
           Case{Exit(SIGXCPU), false, v1::JOB_END_KIND_PROCESSOR_TIME, 0, limit, "the 7 s that it may"},
           Case{Exit(SIGKILL, 7500), false, v1::JOB_END_KIND_PROCESSOR_TIME, 0, limit, "--job-cpu-time"},
           Case{Exit(SIGXFSZ), false, v1::JOB_END_KIND_FILE_SIZE, 0, limit, "3 MiB"},
           Case{Exit(Status(42)), false, v1::JOB_END_KIND_MEMORY, 0, limit, "100 MiB"},
           Case{Exit(Status(43)), false, v1::JOB_END_KIND_MEMORY, 0, limit, "nested too deeply"},
           Case{Exit(Status(44)), false, v1::JOB_END_KIND_FILE_SIZE, 0, limit, "no room for the job's files"},
           Case{Exit(SIGTERM), true, v1::JOB_END_KIND_WALL_TIME, 0, limit, "9 s"},
       }) {
    const JobEnd end = EndOfJob(c.exit, limits, c.wall_time_is_over);
    EXPECT_EQ(end.kind, c.kind) << c.said;
    EXPECT_EQ(end.signal, c.signal) << c.said;
    EXPECT_EQ(end.state, c.state) << c.said;
    EXPECT_THAT(end.message, HasSubstr(c.said));
  }
}

}  // namespace
}  // namespace residua::worker
