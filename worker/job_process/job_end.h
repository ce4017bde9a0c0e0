// How a process that ran a job came to its end, in words for people and as a kind for the server.
#pragma once

#include <string>

#include "residua/v1/job_process.pb.h"
#include "residua/v1/report.pb.h"
#include "worker/job/job.h"

namespace residua::worker {

// The exit status of a process that needed more memory than it may have.
inline constexpr int kOutOfMemoryStatus = 42;
// Of one whose stack was used up (worker/check/deep_stack.h).
inline constexpr int kTooDeepStatus = 43;
// Of one that found no room for a file.
inline constexpr int kNoRoomStatus = 44;

struct JobEnd {
  v1::JobEndKind kind = v1::JOB_END_KIND_CRASH;
  int signal = 0;       // 0: none
  std::string message;  // without the place and the full stop: what happened, which limit, what to do
  job::JobState state = job::JobState::kInternal;  // kLimit for the kinds that are one
};

// Of a process that gave no answer and was not cancelled. `wall_time_is_over`: the worker ended it, for that reason.
JobEnd EndOfJob(const v1::JobExit& exit, const v1::JobLimits& limits, bool wall_time_is_over);

}  // namespace residua::worker
