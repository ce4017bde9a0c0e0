#include "worker/host/several_servers.h"

#include <thread>
#include <utility>

namespace residua::worker {
namespace {

// How soon a job that waits notices that it is cancelled.
constexpr std::chrono::milliseconds kLook{50};

JobAnswer Cancelled() {
  JobAnswer answer;
  answer.result.state = job::JobState::kCancelled;
  return answer;
}

}  // namespace

JobAnswer SharedSlots::Run(const job::JobRequest& request, const job::JobHooks& hooks) {
  std::unique_lock lock(mutex_);
  const uint64_t mine = next_++;
  waiting_.insert(mine);
  const auto is_my_turn = [&] { return free_ > 0 && *waiting_.begin() == mine; };
  bool cancelled = false;
  while (!cancelled && !changed_.wait_for(lock, kLook, is_my_turn)) cancelled = hooks.cancelled && hooks.cancelled();
  waiting_.erase(mine);
  if (!cancelled) --free_;
  changed_.notify_all();
  if (cancelled) return Cancelled();
  lock.unlock();
  JobAnswer answer = run_(request, hooks);
  lock.lock();
  ++free_;
  changed_.notify_all();
  return answer;
}

SeveralServers::SeveralServers(HostOptions options, const std::vector<std::string>& servers, RunFunction run,
                               Callbacks callbacks, std::chrono::milliseconds ask_again)
    : slots_(options.slots, std::move(run)),
      callbacks_(std::move(callbacks)),
      ask_again_(ask_again),
      servers_(servers) {
  for (size_t which = 0; which < servers_.size(); ++which) {
    options.server = servers_[which];
    options.on_connected = [this, which] {
      {
        const std::lock_guard lock(mutex_);
        refused_by_.erase(which);
      }
      if (callbacks_.connected) callbacks_.connected(servers_[which]);
    };
    options.on_disconnected = [this, which](const std::string& reason) {
      if (callbacks_.disconnected) callbacks_.disconnected(servers_[which], reason);
    };
    options.on_drained = [this, which](bool drained) {
      if (callbacks_.drained) callbacks_.drained(servers_[which], drained);
    };
    hosts_.push_back(std::make_unique<WorkerHost>(
        options,
        [this](const job::JobRequest& request, const job::JobHooks& hooks) { return slots_.Run(request, hooks); }));
  }
}

absl::Status SeveralServers::Run() {
  std::vector<std::thread> threads;
  for (size_t which = 0; which < hosts_.size(); ++which) threads.emplace_back([this, which] { Serve(which); });
  for (std::thread& thread : threads) thread.join();
  return refusal_;
}

void SeveralServers::Serve(size_t which) {
  while (true) {
    const absl::Status status = hosts_[which]->Run();
    std::unique_lock lock(mutex_);
    if (status.ok() || stopping_) return;
    refused_by_.insert(which);
    if (refused_by_.size() == hosts_.size()) {
      refusal_ = status;
      stopping_ = true;
      wake_.notify_all();
      for (const auto& host : hosts_) host->Stop();
      return;
    }
    if (callbacks_.refused) callbacks_.refused(servers_[which], std::string(status.message()));
    if (wake_.wait_for(lock, ask_again_, [this] { return stopping_; })) return;
  }
}

void SeveralServers::Stop() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto& host : hosts_) host->Stop();
  wake_.notify_all();
}

void SeveralServers::Abort() {
  const std::lock_guard lock(mutex_);
  stopping_ = true;
  for (const auto& host : hosts_) host->Abort();
  wake_.notify_all();
}

}  // namespace residua::worker
