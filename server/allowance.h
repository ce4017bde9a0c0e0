// Bounds on what the calls of a server hold of one kind: bytes that arrive, bytes that wait to be read.
//
// All of them together may hold so much, and those of one client at most as much as they leave free (dynamic
// thresholds, as switches share their buffers). So one client takes no more than half of what it finds, and there is
// room for the next, however many come.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace residua::server {

// Thread-safe.
class Budget {
 public:
  explicit Budget(int64_t limit) : limit_(limit) {}

  // The calls of `client` hold so much more, or less. False: that is too much, and they hold what they held.
  bool Add(const std::string& client, int64_t bytes) {
    const std::lock_guard lock(mutex_);
    int64_t& held = by_client_[client];
    const bool fits = bytes <= 0 || (bytes <= limit_ && held + bytes <= limit_ - held_ - bytes);
    if (fits) {
      held += bytes;
      held_ += bytes;
    }
    if (held == 0) by_client_.erase(client);
    return fits;
  }
  int64_t held() const {
    const std::lock_guard lock(mutex_);
    return held_;
  }

 private:
  const int64_t limit_;
  mutable std::mutex mutex_;
  int64_t held_ = 0;
  std::map<std::string, int64_t> by_client_;
};

// The part of one call; given back when it ends.
class Allowance {
 public:
  Allowance(Budget* budget, std::string client) : budget_(budget), client_(std::move(client)) {}
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;
  ~Allowance() { budget_->Add(client_, -mine_); }

  // The call now holds so many bytes. False when that is too much; it holds what it held then.
  bool Hold(int64_t bytes) {
    if (!budget_->Add(client_, bytes - mine_)) return false;
    mine_ = bytes;
    return true;
  }

 private:
  Budget* const budget_;
  const std::string client_;
  int64_t mine_ = 0;
};

// What all calls hold of results that their readers have not taken yet.
struct Leaving {
  // As short as the refusal that would be sent instead.
  static constexpr int64_t kShort = 16 << 10;
  // Of one message.
  static constexpr int64_t kMedium = 1 << 20;

  Budget all;
  Budget reserve;  // for what is not long, when that is used up
  int64_t held() const { return all.held() + reserve.held(); }
};

// The part of one call.
class LeavingAllowance {
 public:
  LeavingAllowance(Leaving* leaving, const std::string& client)
      : all_(&leaving->all, client), reserve_(&leaving->reserve, client) {}
  // As Allowance::Hold.
  bool Hold(int64_t bytes) {
    if (bytes <= Leaving::kShort) bytes = 0;
    if (all_.Hold(bytes)) return reserve_.Hold(0);
    return bytes <= Leaving::kMedium && reserve_.Hold(bytes) && all_.Hold(0);
  }

 private:
  Allowance all_, reserve_;
};

}  // namespace residua::server
