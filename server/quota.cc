#include "server/quota.h"

#include <algorithm>
#include <cmath>

namespace residua::server {
namespace {

// Jobs that may come together: those of this part of a minute.
constexpr double kBurstMinutes = 1.0 / 6;
// A job of the client's own ends some time; who waits for that asks so often.
constexpr Milliseconds kUntilOneEnds{500};

double Burst(int64_t per_minute) { return std::max(1.0, static_cast<double>(per_minute) * kBurstMinutes); }

}  // namespace

Quota::Place::~Place() {
  const std::lock_guard lock(quota_->mutex_);
  --quota_->taken_;
}

void Quota::SetLimits(const Limits& limits) {
  const std::lock_guard lock(mutex_);
  limits_ = limits;
  counted_ = Time();
}

std::unique_ptr<Quota::Place> Quota::Take(Time now, Milliseconds* wait, const char** why) {
  const std::lock_guard lock(mutex_);
  if (limits_.jobs_at_a_time > 0 && taken_ >= limits_.jobs_at_a_time) {
    *wait = kUntilOneEnds;
    *why = "as many of its jobs wait or run as it may have at a time";
    return nullptr;
  }
  if (limits_.jobs_per_minute > 0) {
    const double burst = Burst(limits_.jobs_per_minute);
    const double minutes = std::chrono::duration<double, std::ratio<60>>(now - counted_).count();
    credit_ =
        counted_ == Time() ? burst : std::min(burst, credit_ + minutes * static_cast<double>(limits_.jobs_per_minute));
    counted_ = now;
    if (credit_ < 1) {
      *wait = Milliseconds(
          static_cast<int64_t>(std::ceil((1 - credit_) * 60000 / static_cast<double>(limits_.jobs_per_minute))));
      *why = "it sent as many jobs as it may in a minute";
      return nullptr;
    }
    credit_ -= 1;
  }
  ++taken_;
  return std::make_unique<Place>(shared_from_this());
}

}  // namespace residua::server
