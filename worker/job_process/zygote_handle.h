// The worker's end of one zygote (zygote.h): starts it, asks it for processes, and knows who ended how.
//
// Thread-safe. A zygote that is gone stays gone: all that it had running is lost with it, and whoever owns this object
// makes another.
#pragma once

#include <sys/types.h>

#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "residua/v1/job_process.pb.h"
#include "worker/job_process/frames.h"

namespace residua::worker {

class ZygoteHandle {
 public:
  // Starts `program --zygote` and waits until it is warm. Null, and why, when it is not to be had.
  static std::unique_ptr<ZygoteHandle> Start(const std::string& program, std::string* why);
  // Ends it and its jobs, and waits for that.
  ~ZygoteHandle();

  const std::vector<v1::Layer>& layers() const { return layers_; }
  bool alive();
  // A process that talks over the other end of `socket`. False: the zygote is gone.
  bool StartJob(uint64_t job, const v1::JobLimits& limits, Descriptor socket);
  void Signal(uint64_t job, bool kill);
  // By how much jobs give way to what else the machine does from now on, those that run too (giving_way.h). Asked
  // often; it costs something when it has changed.
  void GiveWay(int nice);
  // The zygote itself, and with it all of its jobs.
  void Kill();
  // How it ended; nothing when that has not happened by then. Of a zygote that is gone: also nothing, at once.
  std::optional<v1::JobExit> WaitForExit(uint64_t job, std::chrono::milliseconds patience);
  // As above, for as long as it takes.
  std::optional<v1::JobExit> WaitForExit(uint64_t job);

 private:
  ZygoteHandle(pid_t pid, Descriptor control) : pid_(pid), control_(std::move(control)) {}
  void Listen();

  const pid_t pid_;
  const Descriptor control_;
  std::vector<v1::Layer> layers_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool alive_ = true;
  int nice_ = 0;                           // of the session, as far as it is known
  std::map<uint64_t, v1::JobExit> exits_;  // that nobody has asked for yet
  std::thread listener_;
};

}  // namespace residua::worker
