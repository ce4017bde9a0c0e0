// The client's half of the service: sends a request and its source tree to a server, passes on what happens, brings
// back the result. Header without gRPC.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::client {

struct RemoteOptions {
  std::string server;                         // HOST:PORT
  std::chrono::milliseconds timeout{600000};  // for the whole request
  bool skip_cache_lookup = false;             // do the work again and replace what is stored
  std::function<bool()> cancelled;            // polled; may be empty
};

struct RemoteEvent {
  enum class Kind { kQueued, kStarted, kProgress, kFunction, kHit, kMiss };
  Kind kind;
  std::string text;    // queued: "joined" or ""; started: the worker; progress: the phase; function; miss: the reason
  std::string detail;  // progress
  int64_t number = 0;  // queued: jobs before this one; started: the attempt
};

struct RemoteAnswer {
  // True: `result` is the compiler's answer (done, or the user's error, or a limit). False: the service failed and
  // `error` says how, in one line.
  bool answered = false;
  job::JobResult result;
  bool hit = false;
  std::string miss_reason;
  std::string error;
  bool retry_may_help = false;
  std::chrono::milliseconds retry_after{0};
};

RemoteAnswer RemoteSpecialise(const RemoteOptions& options, const job::JobRequest& request,
                              const std::function<void(const RemoteEvent&)>& on_event);

struct ClusterSummary {
  std::string error;  // empty when the server answered
  bool retry_may_help = false;
  std::string build_id;
  int64_t uptime_ms = 0;
  struct Worker {
    std::string name, target_cpu;
    int slots = 0, running = 0;
    bool draining = false;
  };
  std::vector<Worker> workers;
  int64_t queued = 0, queue_limit = 0, running = 0, joined = 0, released_again = 0, quarantined = 0, refused = 0;
  int64_t hits = 0, misses = 0, damaged = 0, blob_bytes = 0, limit_bytes = 0;
};
ClusterSummary RemoteClusterStatus(const std::string& server, std::chrono::milliseconds timeout);

}  // namespace residua::client
