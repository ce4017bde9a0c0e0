// How far the jobs of one worker give way to what else the machine does, as of nice(1).
//
// Somebody waits for a job that comes after a rest and is short: it gives way a little. Jobs that have computed for a
// second or so, one long one or many in a row, are in the background of whatever answers at once (a server's hits, who
// sits before the machine): they have the least weight that there is, which is a share still, and all that nobody else
// wants. With a weight near the others' a kernel that looks at who computes every four milliseconds lets an answer wait
// that long a few times in a hundred.
//
// It is a bucket: it fills while a job runs and empties while none does.
#pragma once

#include <chrono>
#include <mutex>

namespace residua::worker {

class GivingWay {
 public:
  using Time = std::chrono::steady_clock::time_point;

  static constexpr int kMost = 19;
  static constexpr std::chrono::milliseconds kLong{1000};  // of computing, before jobs are in the background
  static constexpr std::chrono::milliseconds kRest{500};   // as much as may be left of it when they are no longer
  static constexpr std::chrono::milliseconds kFull{2000};  // what more computing adds nothing to

  // What a job after a rest is nice by; 0: no job gives way, ever.
  explicit GivingWay(int least) : least_(least), nice_(least) {}

  // Thread-safe; times may come a little out of order.
  void Begin(Time now);
  void End(Time now);
  int Nice(Time now);

 private:
  void Advance(Time now);

  const int least_;
  std::mutex mutex_;
  int running_ = 0, nice_;
  std::chrono::nanoseconds computed_{0};
  Time seen_{};
};

}  // namespace residua::worker
