// Calls that hold something while they wait for their peer: for the next part of a request or of an upload, for a
// verdict, for room to write. Who says or takes nothing for too long is ended, so that what it holds is there for
// others.
#pragma once

#include <memory>
#include <mutex>
#include <vector>

#include "server/scheduler.h"

namespace residua::server {

class PeerCall {
 public:
  virtual ~PeerCall() = default;
  // Ends it if it has waited for its peer since before this time.
  virtual void EndIfIdle(Time since) = 0;
};

// All calls of one server. Thread-safe.
class PeerCalls {
 public:
  void Add(std::weak_ptr<PeerCall> call) {
    const std::lock_guard lock(mutex_);
    std::erase_if(calls_, [](const auto& weak) { return weak.expired(); });
    calls_.push_back(std::move(call));
  }
  // To be called now and then.
  void EndIdle(Time since) {
    std::vector<std::shared_ptr<PeerCall>> open;
    {
      const std::lock_guard lock(mutex_);
      for (const auto& weak : calls_) {
        if (auto call = weak.lock()) open.push_back(std::move(call));
      }
    }
    for (const auto& call : open) call->EndIfIdle(since);
  }

 private:
  std::mutex mutex_;
  std::vector<std::weak_ptr<PeerCall>> calls_;
};

}  // namespace residua::server
