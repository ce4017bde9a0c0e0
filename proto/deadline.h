// When a call ends, by the clock that nobody sets: a machine whose time of day is put right (or wrong) in the middle
// of a request has no less time for what is left of it, and no more.
#pragma once

#include <grpc/support/time.h>

#include <chrono>

namespace residua::proto {

using Deadline = std::chrono::steady_clock::time_point;

inline Deadline DeadlineIn(std::chrono::steady_clock::duration time) { return std::chrono::steady_clock::now() + time; }

// As gRPC takes it; both count from the same moment.
inline gpr_timespec ForCall(Deadline deadline) {
  const auto since = deadline.time_since_epoch();
  const auto seconds = std::chrono::floor<std::chrono::seconds>(since);
  gpr_timespec time;
  time.tv_sec = seconds.count();
  time.tv_nsec = static_cast<int32_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(since - seconds).count());
  time.clock_type = GPR_CLOCK_MONOTONIC;
  return time;
}

}  // namespace residua::proto
