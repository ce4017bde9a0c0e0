// Who makes which version of a function, of the leases of one job that help each other (scheduler_help.cc).
//
// What they have stored is bounded here, too: it is of one job, whoever helps it.
//
// A lease that is told that a version is its own makes it, or says that it does not; what it had is free again when it
// ends, whatever it said.
//
// Thread-safe.
#pragma once

#include <cstdint>
#include <mutex>
#include <set>
#include <string>
#include <unordered_map>

namespace residua::server {

class VersionClaims {
 public:
  // `lease`, or the one that asked before and has not given it up. A question of a lease that has ended, which was on
  // its way, claims nothing.
  uint64_t MakerOf(const std::string& key, uint64_t lease) {
    const std::lock_guard lock(mutex_);
    const auto claim = claims_.find(key);
    if (claim != claims_.end()) return claim->second;
    if (claims_.size() < kMost && !ended_.contains(lease)) claims_.emplace(key, lease);
    return lease;
  }
  // It is stored, or will not be.
  void GiveUp(const std::string& key, uint64_t lease) {
    const std::lock_guard lock(mutex_);
    const auto claim = claims_.find(key);
    if (claim != claims_.end() && claim->second == lease) claims_.erase(claim);
  }
  void End(uint64_t lease) {
    const std::lock_guard lock(mutex_);
    ended_.insert(lease);
    std::erase_if(claims_, [lease](const auto& claim) { return claim.second == lease; });
  }
  // Whether a record of so many bytes may be stored; counted if so.
  bool MayKeep(size_t bytes) {
    const std::lock_guard lock(mutex_);
    if (kept_bytes_ + static_cast<int64_t>(bytes) > kMostBytes) return false;
    kept_bytes_ += static_cast<int64_t>(bytes);
    return true;
  }

 private:
  // What is stored makes other entries go: a job's process that was taken over shall not empty the cache.
  static constexpr int64_t kMostBytes = int64_t{64} << 20;
  static constexpr size_t kMost = 1 << 16;  // of keys of 64 bytes; what is beyond may be made twice

  std::mutex mutex_;
  std::unordered_map<std::string, uint64_t> claims_;
  std::set<uint64_t> ended_;
  int64_t kept_bytes_ = 0;
};

}  // namespace residua::server
