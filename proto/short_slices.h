// How this thread, and those that it begins, share processors with others: as nice as this, and in short slices. Who
// computes is interrupted after one for who wakes up and only has to answer; who answers is let in before those that
// have longer ones. Of Linux from 6.12 on; before, slices are what they are there.
#pragma once

#include <sys/syscall.h>
#include <unistd.h>

#include <cstdint>

namespace residua::proto {

// The shortest that there is.
inline constexpr uint64_t kShortSliceNs = 100'000;

// As the kernel's; its header cannot stand beside the C library's.
struct SchedulingAttributes {
  uint32_t size = 48;
  uint32_t policy = 0;
  uint64_t flags = 8;  // the policy stays
  int32_t nice = 0;
  uint32_t priority = 0;
  uint64_t slice_ns = 0, unused[2] = {};
};

// False: the system does not let it.
inline bool UseShortSlices(int nice) {
  SchedulingAttributes wanted;
  wanted.nice = nice;
  wanted.slice_ns = kShortSliceNs;
  return syscall(SYS_sched_setattr, 0, &wanted, 0) == 0;
}

}  // namespace residua::proto
