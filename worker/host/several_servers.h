// A worker of several servers: one connection to each, and one set of slots for all.
//
// Each server is told of all slots, as none knows what the others will ask. What comes while all are busy waits here,
// the longest first, whichever server it is from; its lease stays alive meanwhile. A server that refuses the worker
// (another build, while an upgrade is on its way) costs the others nothing and is asked again after a pause. Only when
// all refuse it there is nothing to do.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "worker/host/worker_host.h"

namespace residua::worker {

// At most so many jobs at a time, first come, first served. Thread-safe.
class SharedSlots {
 public:
  SharedSlots(int slots, RunFunction run) : free_(slots), run_(std::move(run)) {}
  // Waits for a slot; a job that is cancelled before it has one is not run.
  JobAnswer Run(const job::JobRequest& request, const job::JobHooks& hooks);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int free_;
  uint64_t next_ = 0;
  std::set<uint64_t> waiting_;
  const RunFunction run_;
};

class SeveralServers {
 public:
  struct Callbacks {
    std::function<void(const std::string& server)> connected;
    std::function<void(const std::string&server, const std::string&reason)> disconnected, refused;
    std::function<void(const std::string& server, bool drained)> drained;
  };
  // `options` but for its server and what it calls.
  SeveralServers(HostOptions options, const std::vector<std::string>& servers, RunFunction run, Callbacks callbacks,
                 std::chrono::milliseconds ask_again = std::chrono::seconds(60));

  // Until Stop or Abort. An error only if all servers refuse this worker; it says what the last one said.
  absl::Status Run();
  void Stop();
  void Abort();

 private:
  void Serve(size_t which);

  SharedSlots slots_;
  const Callbacks callbacks_;
  const std::chrono::milliseconds ask_again_;
  const std::vector<std::string> servers_;
  std::vector<std::unique_ptr<WorkerHost>> hosts_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::set<size_t> refused_by_;
  absl::Status refusal_;
};

}  // namespace residua::worker
