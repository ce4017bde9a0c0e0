// residua cluster: what a server says of itself and its workers, and of jobs that ended without an answer.
#include <absl/strings/str_join.h>
#include <unistd.h>

#include <chrono>
#include <ctime>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <thread>

#include "client/cluster_actions.h"
#include "client/json_text.h"
#include "client/write_file.h"
#include "terminal/worker_name.h"

namespace residua::client {

namespace {

std::string TimeOf(int64_t unix_ms) {
  const std::time_t seconds = static_cast<std::time_t>(unix_ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char text[32];
  std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts);
  return text;
}

nlohmann::ordered_json WorkersReport(const ClusterSummary& s) {
  nlohmann::ordered_json report = nlohmann::ordered_json::array();
  for (const auto& w : s.workers) {
    report.push_back({{"name", w.name},
                      {"target", w.target_cpu},
                      {"slots", w.slots},
                      {"running", w.running},
                      {"draining", w.draining},
                      {"confined_by", w.confined_by},
                      {"not_confined_by", w.not_confined_by}});
  }
  return report;
}

nlohmann::ordered_json StatusReport(const ClusterSummary& s) {
  nlohmann::ordered_json report = {{"build", s.build_id},
                                   {"uptime_ms", s.uptime_ms},
                                   {"queued", s.queued},
                                   {"queue_limit", s.queue_limit},
                                   {"running", s.running},
                                   {"joined", s.joined},
                                   {"released_again", s.released_again},
                                   {"quarantined", s.quarantined},
                                   {"refused", s.refused},
                                   {"arriving_bytes", s.arriving_bytes},
                                   {"leaving_bytes", s.leaving_bytes},
                                   {"hits", s.hits},
                                   {"misses", s.misses},
                                   {"damaged", s.damaged},
                                   {"blob_bytes", s.blob_bytes}};
  report["workers"] = WorkersReport(s);
  return report;
}

void PrintWorkers(const ClusterSummary& s) {
  for (const auto& w : s.workers) {
    std::cout << "worker " << w.name << ": " << w.running << " of " << w.slots << " slots, " << w.target_cpu
              << (w.draining ? ", draining" : "") << "\n"
              << "  jobs confined by " << (w.confined_by.empty() ? "nothing" : absl::StrJoin(w.confined_by, ", "))
              << "\n";
    for (const std::string& layer : w.not_confined_by) std::cout << "  warning: not confined by " << layer << "\n";
  }
}

nlohmann::ordered_json ReportLine(const JobReportSummary& r) {
  return {{"id", r.id},
          {"time", TimeOf(r.unix_ms)},
          {"kind", r.kind},
          {"entry", r.entry},
          {"worker", r.worker},
          {"message", r.message},
          {"processor_ms", r.processor_ms},
          {"wall_ms", r.wall_ms},
          {"peak_bytes", r.peak_bytes}};
}

int ListReports(const RemotePart& remote, const ClusterOptions& options) {
  const JobReportList list = remote.list_reports(options.server, kClusterPatience);
  if (!list.error.empty()) return ClusterFailed(options, list.error, list.retry_may_help);
  nlohmann::ordered_json report = nlohmann::ordered_json::array();
  std::ostringstream text;
  for (const JobReportSummary& r : list.reports) {
    report.push_back(ReportLine(r));
    text << r.id << " " << TimeOf(r.unix_ms) << " " << r.kind << " " << r.entry << " on " << r.worker << ", "
         << r.processor_ms << " ms of processor time, " << (r.peak_bytes >> 20) << " MiB: " << r.message << "\n";
  }
  return ShowClusterList(options, report, text.str(), "no report");
}

int WriteReport(const RemotePart& remote, const ClusterOptions& options) {
  const std::string& id = options.what[0];
  const JobReportBytes fetched = remote.fetch_report(options.server, id, 6 * kClusterPatience);
  if (!fetched.error.empty()) return ClusterFailed(options, fetched.error, fetched.retry_may_help);
  const std::string path = options.out.empty() ? id + ".report" : options.out;
  std::string error;
  if (!WriteFile(path, fetched.bytes, &error)) {
    std::cerr << "error: " << error << " [cannot-write]\n";
    return 1;
  }
  std::cout << path << "\n";
  return 0;
}

bool IsNamed(const std::string& worker, const std::string& wanted) {
  return wanted == "here" ? terminal::IsWorkerHere(worker) : worker == wanted;
}

void Sleep() { std::this_thread::sleep_for(std::chrono::seconds(2)); }

}  // namespace

int ClusterFailed(const ClusterOptions& options, const std::string& error, bool retry_may_help) {
  ShowError("error: " + error + (retry_may_help ? "; a retry may help" : "") + " [service]\n", 3, options.json);
  return 3;
}

int ShowClusterList(const ClusterOptions& options, const nlohmann::ordered_json& list, const std::string& lines,
                    const char* none) {
  std::cout << (options.json ? JsonText(list) + "\n" : list.empty() ? std::string(none) + "\n" : lines);
  return 0;
}

int RunClusterStatus(const RemotePart& remote, const ClusterOptions& options) {
  const ClusterSummary s = remote.cluster_status(options.server, kClusterPatience);
  if (!s.error.empty()) return ClusterFailed(options, s.error, s.retry_may_help);
  if (options.json) {
    std::cout << JsonText(StatusReport(s)) << "\n";
    return 0;
  }
  std::cout << s.build_id << ", up " << s.uptime_ms / 1000 << " s\n"
            << s.running << " running, " << s.queued << " of at most " << s.queue_limit << " queued, " << s.joined
            << " joined, " << s.released_again << " leased again, " << s.quarantined << " quarantined, " << s.refused
            << " answers refused\n"
            << s.hits << " hits, " << s.misses << " misses, " << s.damaged << " damaged\n";
  PrintWorkers(s);
  return 0;
}

int RunClusterWorkers(const RemotePart& remote, const ClusterOptions& options) {
  ClusterSummary s = remote.cluster_status(options.server, kClusterPatience);
  if (!s.error.empty()) return ClusterFailed(options, s.error, s.retry_may_help);
  if (!options.what.empty()) std::erase_if(s.workers, [&](const auto& w) { return !IsNamed(w.name, options.what[0]); });
  if (options.json) {
    std::cout << JsonText(WorkersReport(s)) << "\n";
  } else {
    PrintWorkers(s);
    if (s.workers.empty()) std::cout << "no worker is connected\n";
  }
  return s.workers.empty() && !options.what.empty() ? 1 : 0;
}

int RunClusterReports(const RemotePart& remote, const ClusterOptions& options) {
  return options.what.empty() ? ListReports(remote, options) : WriteReport(remote, options);
}

const std::vector<ClusterAction>& ClusterActions() {
  static const std::vector<ClusterAction> actions = {
      {"status", "", 0, 0, true, "queue, hits and misses, workers and what keeps their jobs from harm",
       RunClusterStatus},
      {"workers", "[WORKER | here]", 0, 1, true,
       "the workers alone; those of one name, or of this machine (HOST/PROCESS), and exit status 1 where none is "
       "connected, for health checks",
       RunClusterWorkers},
      {"queue", "", 0, 0, true, "jobs that run and wait: who asked, since when", RunClusterQueue},
      {"cancel", "ID", 1, 1, false, "ends a job; who waits for it is told", RunClusterCancel},
      {"drain", "WORKER", 1, 1, false, "the worker finishes what it runs and is given no more", RunClusterDrain},
      {"resume", "WORKER", 1, 1, false, "it is given jobs again", RunClusterResume},
      {"quarantine", "[list | release ID | release all]", 0, 2, true,
       "requests that are not run because their process ended by itself, twice", RunClusterQuarantine},
      {"reports", "[ID]", 0, 1, false,
       "jobs that crashed or went over a limit, newest first; of one the file that `residua specialise --replay` takes "
       "(sources of "
       "the user who asked are in it)",
       RunClusterReports},
  };
  return actions;
}

const ClusterAction* FindClusterAction(const std::string& name) {
  for (const ClusterAction& action : ClusterActions()) {
    if (action.name == name) return &action;
  }
  return nullptr;
}

int RunCluster(const ClusterOptions& options) {
  std::string why;
  const RemotePart* remote = LoadRemotePart(&why);
  if (!remote) return ClusterFailed(options, why, false);
  const ClusterAction& action = *FindClusterAction(options.action);
  for (int status = action.run(*remote, options);; status = action.run(*remote, options)) {
    std::cout << std::flush;
    if (!options.watch || status == 2) return status;
    Sleep();
    if (!options.json && isatty(1)) std::cout << "\033[H\033[2J";
  }
}

}  // namespace residua::client
