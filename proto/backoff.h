// How long to wait before the next try: doubling from `first` to `most`, each time a random part of it, so that many
// workers that lost one server do not come back in step.
#pragma once

#include <chrono>
#include <cstdint>
#include <random>

namespace residua::proto {

class Backoff {
 public:
  using Milliseconds = std::chrono::milliseconds;

  Backoff(Milliseconds first, Milliseconds most, uint64_t seed)
      : first_(first), most_(most), next_(first), random_(seed) {}

  // Between half of the current bound and the bound.
  Milliseconds Next();
  // After a success.
  void Reset() { next_ = first_; }

 private:
  Milliseconds first_, most_, next_;
  std::mt19937_64 random_;
};

}  // namespace residua::proto
