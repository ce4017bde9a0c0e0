#include "worker/job_process/giving_way.h"

#include <algorithm>

namespace residua::worker {

void GivingWay::Begin(Time now) {
  const std::lock_guard lock(mutex_);
  Advance(now);
  ++running_;
}

void GivingWay::End(Time now) {
  const std::lock_guard lock(mutex_);
  Advance(now);
  --running_;
}

int GivingWay::Nice(Time now) {
  const std::lock_guard lock(mutex_);
  Advance(now);
  return nice_;
}

void GivingWay::Advance(Time now) {
  if (now <= seen_) return;
  const std::chrono::nanoseconds passed = std::min<std::chrono::nanoseconds>(now - seen_, kFull);
  seen_ = now;
  computed_ = std::clamp<std::chrono::nanoseconds>(running_ > 0 ? computed_ + passed : computed_ - passed,
                                                   std::chrono::nanoseconds(0), kFull);
  if (least_ == 0) return;
  if (computed_ >= kLong) nice_ = std::max(least_, kMost);
  if (computed_ <= kRest) nice_ = least_;
}

}  // namespace residua::worker
