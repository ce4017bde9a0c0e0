// How many bytes of new sources and values one client may have stored: what is stored makes other entries go, in the
// end, and a client that sends without end would empty the cache of everybody's results.
//
// A client may fill a quarter of the cache at once, and as much again in an hour. What is stored already costs nothing.
// No clock: time is passed in. Thread-safe. Bounded: who has not sent for an hour is forgotten.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <map>
#include <mutex>
#include <string>

#include "server/scheduler.h"

namespace residua::server {

class UploadBudget {
 public:
  // `cache_bytes`: 0: there is no bound.
  explicit UploadBudget(int64_t cache_bytes) : share_(static_cast<double>(cache_bytes) / 4) {}

  // Zero: the bytes may be stored, and are counted. Else how long it takes until they may.
  Milliseconds Take(Time now, const std::string& client, int64_t bytes) {
    if (share_ == 0) return Milliseconds(0);
    const std::lock_guard lock(mutex_);
    std::erase_if(used_, [&](const auto& entry) { return Left(entry.second, now) == 0; });
    const auto used = used_.find(client);
    const double left = used == used_.end() ? 0 : Left(used->second, now), after = left + static_cast<double>(bytes);
    // What is longer than all of it is taken from who has sent nothing for an hour.
    if (left > 0 && after > share_) {
      return Milliseconds(static_cast<int64_t>(std::min(left, after - share_) / share_ * kPeriod) + 1);
    }
    used_[client] = {now, after};
    return Milliseconds(0);
  }

 private:
  static constexpr double kPeriod = 3600 * 1000;  // ms in which a share is given back

  struct Used {
    Time at;
    double bytes = 0;
  };
  double Left(const Used& used, Time now) const {
    const double passed = std::chrono::duration<double, std::milli>(now - used.at).count();
    return std::max(0.0, used.bytes - share_ * passed / kPeriod);
  }

  const double share_;
  std::mutex mutex_;
  std::map<std::string, Used> used_;
};

}  // namespace residua::server
