// A bound on what all calls of a server hold together of one kind: bytes that arrive, bytes that wait to be read.
#pragma once

#include <atomic>
#include <cstdint>

namespace residua::server {

// The share of one call; given back when it ends.
class Allowance {
 public:
  Allowance(std::atomic<int64_t>* all, int64_t limit) : all_(all), limit_(limit) {}
  Allowance(const Allowance&) = delete;
  Allowance& operator=(const Allowance&) = delete;
  ~Allowance() { *all_ -= mine_; }

  // The call now holds so many bytes. False when that is too much for all together.
  bool Hold(int64_t bytes) {
    const int64_t now = *all_ += bytes - mine_;
    mine_ = bytes;
    return now <= limit_;
  }

 private:
  std::atomic<int64_t>* const all_;
  const int64_t limit_;
  int64_t mine_ = 0;
};

}  // namespace residua::server
