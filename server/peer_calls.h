// Calls that hold something while they wait for their peer: for the next part of a request or of an upload, for a
// verdict, for a job, for room to write. Who says or takes nothing for too long is ended, so that what it holds is
// there for others; and so is who was let in by a token that is not good any more.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "server/scheduler.h"

namespace residua::server {

// What let a caller in, shared by all its calls. Empty in a Caller: nothing that can be withdrawn.
struct Permit {
  std::atomic<bool> withdrawn{false};
};

class PeerCall {
 public:
  virtual ~PeerCall() = default;
  // Ends it if it has waited for its peer since before this time.
  virtual void EndIfIdle(Time since) = 0;
  // Ends it, whatever it does: its peer may not any more.
  virtual void EndWithdrawn() = 0;
  // Before the call is added to those of the server.
  void ComesBy(std::shared_ptr<const Permit> permit) { permit_ = std::move(permit); }
  bool withdrawn() const { return permit_ && permit_->withdrawn; }

 private:
  std::shared_ptr<const Permit> permit_;
};

// All calls of one server. Thread-safe.
class PeerCalls {
 public:
  void Add(std::weak_ptr<PeerCall> call) {
    const std::lock_guard lock(mutex_);
    std::erase_if(calls_, [](const auto& weak) { return weak.expired(); });
    calls_.push_back(std::move(call));
  }
  // Those that must not go on; to be called now and then.
  void EndSome(Time idle_since) {
    std::vector<std::shared_ptr<PeerCall>> open;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& weak : calls_) {
        if (auto call = weak.lock()) open.push_back(std::move(call));
      }
    }
    for (const auto& call : open) {
      if (call->withdrawn()) call->EndWithdrawn();
      call->EndIfIdle(idle_since);
    }
  }

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<PeerCall>> calls_;
};

}  // namespace residua::server
