#include "worker/host/job_slots.h"

namespace residua::worker {

JobSlots::JobSlots(int slots, RunFunction run, Callbacks callbacks)
    : run_(std::move(run)), callbacks_(std::move(callbacks)) {
  for (int i = 0; i < slots; ++i) threads_.emplace_back([this] { Loop(); });
}

JobSlots::~JobSlots() {
  {
    std::lock_guard lock(mutex_);
    stopping_ = true;
    waiting_.clear();
    for (auto& [lease, flag] : cancelled_) *flag = true;
  }
  changed_.notify_all();
  for (std::thread& thread : threads_) thread.join();
}

void JobSlots::Add(Work work) {
  std::lock_guard lock(mutex_);
  cancelled_[work.lease] = std::make_shared<std::atomic<bool>>(false);
  waiting_.push_back(std::move(work));
  changed_.notify_all();
}

void JobSlots::Cancel(uint64_t lease) {
  std::lock_guard lock(mutex_);
  if (auto found = cancelled_.find(lease); found != cancelled_.end()) *found->second = true;
}

std::vector<uint64_t> JobSlots::Leases() {
  std::lock_guard lock(mutex_);
  std::vector<uint64_t> leases;
  for (const auto& [lease, flag] : cancelled_) leases.push_back(lease);
  return leases;
}

void JobSlots::WaitIdle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return cancelled_.empty(); });
}

void JobSlots::Loop() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    Work work = std::move(waiting_.front());
    waiting_.pop_front();
    std::shared_ptr<std::atomic<bool>> cancelled = cancelled_.at(work.lease);
    lock.unlock();
    if (!*cancelled) {
      job::JobHooks hooks;
      hooks.cancelled = [cancelled] { return cancelled->load(); };
      hooks.progress = [&, told = 0](const std::string& phase, const std::string& detail) mutable {
        if (++told <= kMostProgress) callbacks_.progress(work.lease, phase, detail);
      };
      if (callbacks_.equip) callbacks_.equip(work, &hooks);
      const JobAnswer answer = run_(work.request, hooks);
      if (!*cancelled) callbacks_.done(work, answer);
    }
    lock.lock();
    cancelled_.erase(work.lease);
    changed_.notify_all();
  }
}

}  // namespace residua::worker
