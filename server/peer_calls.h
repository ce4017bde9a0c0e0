// Calls that hold something while they wait for their peer: for the next part of a request or of an upload, for a
// verdict, for a job, for room to write. Who says or takes nothing for too long is ended, so that what it holds is
// there for others; and so is who was let in by a token that is not good any more.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/scheduler.h"

namespace residua::server {

// What let a caller in, shared by all its calls.
struct Permit {
  std::atomic<bool> withdrawn{false};
};
// All that it needs; none: nothing that can be withdrawn.
using Permits = std::vector<std::shared_ptr<const Permit>>;

// How fast comes what a peer sends: now and then a whole thing, or a good part of a long one. Who sends a byte now and
// then holds as much as who sends nothing.
class Pace {
 public:
  static constexpr int64_t kGoodPart = 1 << 20;

  // From now on it is the peer's turn.
  void Awaits() {
    if (since_.load() == 0) since_ = Now();
  }
  // So much came; `whole`: with it something is complete.
  void Came(int64_t bytes, bool whole) {
    came_ += bytes;
    if (!whole && came_ < kGoodPart) return;
    came_ = 0;
    since_ = Now();
  }
  // Nothing is awaited of it any more.
  void Ends() { since_ = 0; }
  bool IsSlow(Time since) const {
    const Time waits{Time::duration(since_.load())};
    return waits != Time() && waits < since;
  }

 private:
  static Time::rep Now() { return std::chrono::steady_clock::now().time_since_epoch().count(); }

  std::atomic<Time::rep> since_{0};  // 0: it is not the peer's turn
  int64_t came_ = 0;                 // since then
};

// The calls that were let in of one connection: who looks at connections from outside (connections.h) does not see
// them.
struct Traffic {
  std::atomic<int64_t> open{0}, given_up{0};
};

class PeerCall {
 public:
  virtual ~PeerCall() {
    if (traffic_) --traffic_->open;
  }
  // Ends it if it has waited for its peer since before this time.
  virtual void EndIfIdle(Time since) = 0;
  // Ends it, whatever it does: its peer may not any more.
  virtual void EndWithdrawn() = 0;
  // Ends it if nothing was asked that is not answered: whoever would ask more finds another server.
  virtual void EndIfResting() {}
  // Before the call is added to those of the server.
  void ComesBy(Permits permits, std::string peer, std::shared_ptr<Traffic> traffic) {
    permits_ = std::move(permits);
    peer_ = std::move(peer);
    traffic_ = std::move(traffic);
    if (traffic_) ++traffic_->open;
  }
  // Its peer has cancelled it. That is nothing special, but at once and hundreds of times.
  void GivenUp() {
    if (traffic_ && std::chrono::steady_clock::now() - begun_ < std::chrono::seconds(1)) ++traffic_->given_up;
  }
  const std::string& peer() const { return peer_; }
  bool withdrawn() const {
    return std::any_of(permits_.begin(), permits_.end(), [](const auto& permit) { return permit->withdrawn.load(); });
  }

 private:
  Permits permits_;
  std::string peer_;  // its connection, as gRPC writes it
  std::shared_ptr<Traffic> traffic_;
  const Time begun_ = std::chrono::steady_clock::now();
};

// All calls of one server. Thread-safe.
class PeerCalls {
 public:
  void Add(std::weak_ptr<PeerCall> call) {
    const std::lock_guard lock(mutex_);
    // Now and then, so that a call costs the same however many there are.
    if (calls_.size() >= swept_at_) {
      std::erase_if(calls_, [](const auto& weak) { return weak.expired(); });
      swept_at_ = 2 * calls_.size() + 64;
    }
    calls_.push_back(std::move(call));
  }
  // Those that must not go on; to be called now and then. The peers of all that are there.
  std::set<std::string> EndSome(Time idle_since) {
    std::set<std::string> peers;
    for (const auto& call : Open()) {
      if (call->withdrawn()) call->EndWithdrawn();
      call->EndIfIdle(idle_since);
      peers.insert(call->peer());
    }
    return peers;
  }
  // Of a server that stops.
  void EndResting() {
    for (const auto& call : Open()) call->EndIfResting();
  }

 private:
  std::vector<std::shared_ptr<PeerCall>> Open() {
    std::vector<std::shared_ptr<PeerCall>> open;
    const std::lock_guard lock(mutex_);
    for (const auto& weak : calls_) {
      if (auto call = weak.lock()) open.push_back(std::move(call));
    }
    return open;
  }

  std::mutex mutex_;
  std::vector<std::weak_ptr<PeerCall>> calls_;
  size_t swept_at_ = 64;
};

}  // namespace residua::server
