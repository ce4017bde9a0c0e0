#include "server/canary.h"

#include <utility>

namespace residua::server {

Canary::Canary(std::vector<Way> ways, Milliseconds patience) : ways_(std::move(ways)), patience_(patience) {
  for (size_t k = 0; k < ways_.size(); ++k) flights_.push_back(std::make_shared<Flight>());
}

bool Canary::Sings(Time now) {
  bool all = true;
  for (size_t k = 0; k < ways_.size(); ++k) {
    const std::shared_ptr<Flight>& flight = flights_[k];
    if (flight->there) {
      flight->sent = now;
      flight->there = false;
      // As a request would be: a pool that refuses has more than it can do, and the next call tries again.
      const bool taken = ways_[k].pool->TryPost("", [flight, task = ways_[k].task] {
        if (task) task();
        flight->there = true;
      });
      if (!taken) {
        flight->there = true;
        all = false;
      }
    } else if (now - flight->sent > patience_) {
      all = false;
    }
  }
  return all;
}

}  // namespace residua::server
