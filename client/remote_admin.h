// What who looks after a service asks of its server. Header without gRPC.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace residua::client {

struct AdminJob {
  std::string id, client, entry, signature, worker;  // worker: empty while it waits
  bool campaign = false;
  int64_t waited_ms = 0, running_ms = 0;
  int attempts = 0, requests = 0;
};
struct AdminQuarantined {
  std::string id, entry, message;
  int ends = 0;
  int64_t remaining_ms = 0;
};

// Of whichever was asked; `error` is empty when the server answered.
struct AdminAnswer {
  std::string error;
  bool retry_may_help = false;
  std::vector<AdminJob> jobs;
  std::vector<AdminQuarantined> quarantined;
  int number = 0;  // drain: jobs that still run; release: how many requests
};

enum class AdminCall { kListJobs, kCancelJob, kDrainWorker, kResumeWorker, kListQuarantine, kReleaseQuarantine };
// `name`: of a job, a worker, a request in quarantine.
AdminAnswer AskAdmin(const std::string& server, AdminCall call, const std::string& name,
                     std::chrono::milliseconds timeout);

}  // namespace residua::client
