// Single flight: of equal requests that miss at the same time one makes the result and the others wait for it.
//
// A flight is a key that somebody is making. Who finds none takes it; who finds one waits until it ends:
// - landed: the result was stored, so that another look-up hits;
// - given up: making it failed in a way that is the request's own fault, so that everybody who waits may as well try at
//   once (a user's error is the same for all, and waiting in line for it would take as many times as long);
// - lost: the maker is gone without a word (its connection closed); one of those who wait takes over.
//
// Thread-safe; it ends because each wait has a deadline, after which the caller works without a flight of its own:
// equal work done twice is a loss, not an error.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace residua::cache {

class Flights {
 public:
  enum class End { kLanded, kGivenUp, kLost };
  enum class Turn {
    kMine,     // the caller makes it, and must call Finish
    kLookUp,   // the flight of another ended: look again
    kStale,    // nobody makes it, but something was stored since the last look-up: look again
    kGivenUp,  // make it without a flight
    kTimeOut,  // make it without a flight
  };
  using Clock = std::chrono::steady_clock;

  // Before a look-up; to be passed to Enter after it missed.
  uint64_t Epoch();
  // Takes the flight of `key`, or waits for its end. A flight is taken only if none has landed since `epoch`, so that
  // nobody makes what was stored between the look-up and this call.
  Turn Enter(const std::string& key, uint64_t epoch, Clock::time_point deadline);
  void Finish(const std::string& key, End end);

 private:
  struct Flight {
    bool ended = false;
    End end = End::kLost;
  };

  std::mutex mutex_;
  std::condition_variable changed_;
  uint64_t landed_ = 0;
  std::map<std::string, std::shared_ptr<Flight>> flights_;
};

}  // namespace residua::cache
