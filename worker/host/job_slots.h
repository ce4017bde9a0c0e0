// The threads that run jobs. Knows nothing of the stream: leases come in, answers go out through a callback.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "proto/source_blobs.h"
#include "worker/host/worker_host.h"

namespace residua::worker {

struct Work {
  uint64_t lease = 0;
  job::JobRequest request;
  std::shared_ptr<proto::SourceBlobs> sources;  // that the request reads
  bool help = false;                            // versions for whoever runs it (v1::Lease)
};

class JobSlots {
 public:
  // Of one job; a phase is one. What it says beyond that, without end perhaps, its client and the server are spared.
  static constexpr int kMostProgress = 1000;

  struct Callbacks {
    std::function<void(uint64_t lease, const std::string& phase, const std::string& detail)> progress;
    std::function<void(const Work& work, const JobAnswer& answer)> done;  // not for cancelled leases
    // What a job may ask for beside; may be empty.
    std::function<void(const Work& work, job::JobHooks* hooks)> equip;
  };

  JobSlots(int slots, RunFunction run, Callbacks callbacks);
  // Cancels everything and joins.
  ~JobSlots();

  void Add(Work work);
  void Cancel(uint64_t lease);
  // Leases that wait or run.
  std::vector<uint64_t> Leases();
  // Returns when nothing waits or runs.
  void WaitIdle();

 private:
  void Loop();

  const RunFunction run_;
  const Callbacks callbacks_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> waiting_;
  std::map<uint64_t, std::shared_ptr<std::atomic<bool>>> cancelled_;  // by lease, while it waits or runs
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace residua::worker
