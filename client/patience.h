// Whether a try that failed is repeated, and after how long. Knows nothing of gRPC; time is passed in.
//
// Who asks us to wait (a full queue) is obeyed until the deadline; who does not answer is given a bounded time, short
// when it was never reached, so that a server that is away costs little, and longer when it was, since it may be coming
// back; what would fail again is not repeated. Pauses grow and are random in part, so that many who were refused at
// once do not come back at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "proto/backoff.h"

namespace residua::client {

using std::chrono::milliseconds;

// What became of one try.
struct TryOutcome {
  enum class Kind {
    kDone,
    kAway,       // nobody answers, or nobody who could do it
    kBusy,       // refused for now
    kStale,      // files changed or were forgotten on the way: at once, with the files as they are
    kLate,       // the time is over
    kFinal,      // it would fail again
    kForbidden,  // the server knows who asks, and that one may not
  };
  Kind kind = Kind::kDone;
  std::string words;      // what failed, in one line
  milliseconds delay{0};  // that the server asks for; 0: it does not say
};

inline bool MayHelp(const TryOutcome& outcome) {
  using Kind = TryOutcome::Kind;
  return outcome.kind != Kind::kDone && outcome.kind != Kind::kFinal && outcome.kind != Kind::kForbidden;
}

class Patience {
 public:
  using Clock = std::chrono::steady_clock;

  Patience(Clock::time_point deadline, milliseconds unreached, milliseconds reached, uint64_t seed)
      : deadline_(deadline),
        unreached_(unreached),
        reached_(reached),
        backoff_(milliseconds(50), milliseconds(5000), seed),
        random_(seed) {}

  // The server answered something.
  void Reached() {
    was_reached_ = true;
    away_since_.reset();
  }
  // How long to wait before the next try; nullopt: there is none.
  std::optional<milliseconds> Next(const TryOutcome& outcome, Clock::time_point now);

 private:
  milliseconds Pause(milliseconds asked);

  const Clock::time_point deadline_;
  const milliseconds unreached_, reached_;
  proto::Backoff backoff_;
  std::mt19937_64 random_;
  bool was_reached_ = false;
  std::optional<Clock::time_point> away_since_;
  int stale_ = 0;
};

}  // namespace residua::client
