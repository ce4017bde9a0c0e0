// Bounds on what the calls of a server hold of one kind: bytes that arrive, bytes that wait to be read. All of them
// together may hold so much, and those of one client a share of it, so that nobody takes what others need.
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
  Budget(int64_t limit, int64_t share) : limit_(limit), share_(share) {}

  // The calls of `client` hold so much more, or less. False: that is too much, and they hold what they held.
  bool Add(const std::string& client, int64_t bytes) {
    const std::lock_guard lock(mutex_);
    int64_t& held = by_client_[client];
    const bool fits = bytes <= 0 || (bytes <= share_ - held && bytes <= limit_ - held_);
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
  const int64_t limit_, share_;
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

}  // namespace residua::server
