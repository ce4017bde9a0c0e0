// Reports of jobs whose process ended without an answer: what a server keeps of them, and what one of them says. Header
// without gRPC and protobuf.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "worker/job/job.h"

namespace residua::client {

struct JobReportSummary {
  std::string id, worker, entry, kind, message;
  int64_t unix_ms = 0, processor_ms = 0, wall_ms = 0, peak_bytes = 0;
};

struct JobReportList {
  std::string error;  // empty when the server answered
  bool retry_may_help = false;
  std::vector<JobReportSummary> reports;  // newest first
};
JobReportList ListJobReports(const std::string& server, std::chrono::milliseconds timeout);

struct JobReportBytes {
  std::string error;
  bool retry_may_help = false;
  std::string bytes;
};
JobReportBytes FetchJobReport(const std::string& server, const std::string& id, std::chrono::milliseconds timeout);

struct ReplayedReport {
  std::string error;  // empty when it is a report
  JobReportSummary summary;
  std::string build_id, said;
  job::JobRequest request;  // with all that the job had read
};
ReplayedReport ReadJobReport(const std::string& bytes);

}  // namespace residua::client
