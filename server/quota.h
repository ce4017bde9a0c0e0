// What one client may have of a server: so many jobs at a time, so many new ones in a minute.
//
// Guarantees: who is told to wait and comes back after that time is admitted, unless others of the same name came
// first; a place that is given back is there at once. No clock: time is passed in. Thread-safe.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <mutex>

#include "server/scheduler.h"

namespace residua::server {

class Quota : public std::enable_shared_from_this<Quota> {
 public:
  struct Limits {
    int64_t jobs_at_a_time = 0;   // that wait or run; 0: any number
    int64_t jobs_per_minute = 0;  // that begin to wait; 0: any number
  };
  // A job that waits or runs; gone when it ended.
  class Place {
   public:
    explicit Place(std::shared_ptr<Quota> quota) : quota_(std::move(quota)) {}
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

   private:
    std::shared_ptr<Quota> quota_;
  };

  void SetLimits(const Limits& limits);
  // Null: the quota is used up; `wait` says for how long at least, and `why` in words.
  std::unique_ptr<Place> Take(Time now, Milliseconds* wait, const char** why);

 private:
  std::mutex mutex_;
  Limits limits_;
  int64_t taken_ = 0;
  double credit_ = 0;  // jobs that may begin now
  Time counted_;       // until when credit was given
};

}  // namespace residua::server
