#include "cache/owner/flights.h"

namespace residua::cache {

uint64_t Flights::Epoch() {
  std::lock_guard lock(mutex_);
  return landed_;
}

Flights::Turn Flights::Enter(const std::string& key, uint64_t epoch, Clock::time_point deadline) {
  std::unique_lock lock(mutex_);
  auto [at, taken] = flights_.try_emplace(key);
  if (taken) {
    if (landed_ != epoch) {
      flights_.erase(at);
      return Turn::kStale;
    }
    at->second = std::make_shared<Flight>();
    return Turn::kMine;
  }
  const std::shared_ptr<Flight> flight = at->second;
  if (!changed_.wait_until(lock, deadline, [&] { return flight->ended; })) return Turn::kTimeOut;
  // After a lost flight everybody looks again: the first to come back here takes it, the others wait for that one.
  return flight->end == End::kGivenUp ? Turn::kGivenUp : Turn::kLookUp;
}

void Flights::Finish(const std::string& key, End end) {
  {
    std::lock_guard lock(mutex_);
    auto at = flights_.find(key);
    if (at == flights_.end()) return;
    at->second->ended = true;
    at->second->end = end;
    flights_.erase(at);
    if (end == End::kLanded) ++landed_;
  }
  changed_.notify_all();
}

}  // namespace residua::cache
