// Debian's build of Abseil keeps, at each lock of gRPC, a graph of all locks that were ever held together, in which it
// looks for deadlocks: a help for those who write gRPC. Every call takes dozens of locks.
#pragma once

#include <absl/synchronization/mutex.h>

namespace residua::proto {

// For all of the process.
inline void LookForNoDeadlocks() { absl::SetMutexDeadlockDetectionMode(absl::OnDeadlockCycle::kIgnore); }

}  // namespace residua::proto
