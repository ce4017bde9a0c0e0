// Runs jobs in processes of their own, each forked from a warm one (zygote.h) and confined (confine.h).
//
// Guarantees
// - The answers are those that job::RunJob gives in this process, byte for byte: a job sees the same request, sources
//   and versions, through this object.
// - Run returns when the process of its job has ended, in whatever way: nothing of it is left then. A job that is
//   cancelled, or whose time is over, gets SIGTERM, and SIGKILL when that does not help.
// - A job whose zygote is lost, or does nothing (it was stopped), runs again under another one: that was not its doing.
// - A job that crashes or goes over a limit ends alone, and what is known of it comes back as a report that holds all
//   that the job had read.
// - All processes end with this one, also when it is killed.
// Gives up: a process that is stuck in the kernel keeps its slot.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "worker/job/job.h"
#include "worker/job_process/giving_way.h"
#include "worker/job_process/job_answer.h"

namespace residua::worker {

struct JobProcessOptions {
  std::string program;  // residua-job; empty: beside this program
  // Of one job; 0: none.
  int64_t memory_bytes = int64_t{4} << 30;  // of the address space, beyond what the process starts with
  int64_t processor_seconds = 3600;
  int64_t wall_seconds = 7200;
  int64_t file_bytes = int64_t{256} << 20;  // of each file that it writes
  // Until a job says its first word. After that its zygote is asked to end it, which takes no time.
  std::chrono::milliseconds first_word{60000};
  // By how much jobs give way to what else the machine does, as of nice(1): a server, other workers' answers, who sits
  // before the machine. Where there is nothing else they lose nothing; where there is, they have a third of the weight,
  // and much less when they have computed for a second (giving_way.h).
  int nice = 5;
  // For the reports.
  std::string worker, build_id, target_cpu;
  // When a job was asked for, and when its process was confined and went to work (CLOCK_MONOTONIC, ns); for measuring.
  std::function<void(int64_t asked, int64_t began)> on_began;
};

// What keeps jobs from harm.
struct JobLayer {
  std::string name;
  bool on = false;
  std::string detail;  // why it is off
};

class ZygoteHandle;

class JobProcesses {
 public:
  // Null, and why, when no process for jobs is to be had.
  static std::unique_ptr<JobProcesses> Start(JobProcessOptions options, std::string* why);
  ~JobProcesses();

  std::vector<JobLayer> Layers();
  // Thread-safe.
  JobAnswer Run(const job::JobRequest& request, const job::JobHooks& hooks);

 private:
  explicit JobProcesses(JobProcessOptions options);
  // The zygote, or another one after it is gone; null, and why.
  std::shared_ptr<ZygoteHandle> Zygote(std::string* why);
  JobAnswer RunOnce(const job::JobRequest& request, const job::JobHooks& hooks);

  const JobProcessOptions options_;
  GivingWay giving_way_;
  std::mutex mutex_;
  std::shared_ptr<ZygoteHandle> zygote_;
  uint64_t next_job_ = 1;
};

}  // namespace residua::worker
