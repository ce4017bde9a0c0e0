// A worker: connects outwards to a server, takes leases, runs them, answers, until it is told to stop.
//
// One thread per slot runs jobs, one reads the stream, one sends heartbeats. A lost connection ends the jobs that came
// by it (the server has leased them to others by then) and is tried again with growing, jittered pauses. Stop drains:
// what runs is finished and answered first. A job fetches a source when it looks it up; a lease whose sources are not
// to be had is given back. Header without gRPC.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "proto/security.h"
#include "worker/job/job.h"
#include "worker/job_process/job_answer.h"

namespace residua::worker {

// One job, in whatever way.
using RunFunction = std::function<JobAnswer(const job::JobRequest&, const job::JobHooks&)>;

struct HostOptions {
  std::string server;        // HOST:PORT
  std::string name;          // for people and for placement; stable names keep work warm
  proto::Security security;  // of the channel to the server; its secret is the join token
  int slots = 1;
  std::string build_id;
  std::string target_cpu;               // of this processor
  std::vector<std::string> builds_for;  // what the targets begin with that it can build for
  // What it runs of the numeric libraries whose bits follow the CPU, by name (job::ThisMachine).
  std::map<std::string, std::string> machine;
  // Paths of sources that are on this machine (of an installed Octave), so that they need not be fetched; may be empty.
  std::function<std::vector<std::string>()> local_sources;
  // What keeps its jobs from harm, and what does not, in words.
  std::vector<std::string> confined_by, not_confined_by;
  std::chrono::seconds longest_job{0};     // that `run` gives a job; 0: any
  size_t source_bytes = size_t{64} << 20;  // sources that it remembers
  // Called whenever the server has accepted the worker, and whenever it is lost (with the reason).
  std::function<void()> on_connected;
  std::function<void(const std::string& reason)> on_disconnected;
  // Called when the server gives it no more jobs, or gives it jobs again.
  std::function<void(bool drained)> on_drained;
};

class WorkerHost {
 public:
  WorkerHost(HostOptions options, RunFunction run);
  ~WorkerHost();

  // Until Stop or Abort. An error only if the server refuses this worker for good (another build).
  absl::Status Run();
  // Drains and lets Run return. From any thread.
  void Stop();
  // Breaks the connection at once and lets Run return, as if the process had been killed.
  void Abort();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace residua::worker
