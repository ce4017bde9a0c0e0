// What comes of a job that runs in a process of its own: its answer, or how the process ended without one. Plain data,
// for whoever runs jobs and whoever hands their answers on.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "worker/job/job.h"

namespace residua::worker {

struct JobAnswer {
  JobAnswer() = default;
  // An answer of the compiler.
  JobAnswer(job::JobResult answer) : result(std::move(answer)) {}  // NOLINT: whoever runs jobs may just return one

  // In state kLimit or kInternal if `report` is set; then `result.message` says what happened, which limit, what to do.
  job::JobResult result;
  // The process ended without an answer, and by itself: a serialised v1.JobReport.
  std::optional<std::string> report;
  // The job could not be run here at all, in words; nobody's fault. Else empty.
  std::string not_run;
};

}  // namespace residua::worker
