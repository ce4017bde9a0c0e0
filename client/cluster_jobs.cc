// residua cluster queue, cancel, drain, resume, quarantine: the work of a server, and what is done about it.
#include <iomanip>
#include <iostream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "client/cluster_actions.h"
#include "client/json_text.h"

namespace residua::client {
namespace {

std::string Seconds(int64_t ms) {
  std::ostringstream text;
  text << std::fixed << std::setprecision(1) << static_cast<double>(ms) / 1000 << " s";
  return text.str();
}

nlohmann::ordered_json LineOf(const AdminJob& job) {
  return {{"id", job.id},
          {"client", job.client},
          {"entry", job.entry},
          {"signature", job.signature},
          {"campaign", job.campaign},
          {"worker", job.worker},
          {"waited_ms", job.waited_ms},
          {"running_ms", job.running_ms},
          {"attempts", job.attempts},
          {"requests", job.requests}};
}

std::string TextOf(const AdminJob& job) {
  std::ostringstream text;
  text << job.id << " " << job.entry << " of " << job.client << ": ";
  if (job.worker.empty()) {
    text << "waits since " << Seconds(job.waited_ms);
  } else {
    text << "runs on " << job.worker << " since " << Seconds(job.running_ms) << ", waited " << Seconds(job.waited_ms);
  }
  if (job.attempts > 1) text << ", attempt " << job.attempts;
  if (job.requests > 1) text << ", for " << job.requests << " requests";
  text << (job.campaign ? ", of a campaign" : "") << "\n";
  return text.str();
}

int Done(const ClusterOptions& options, const AdminAnswer& answer, const nlohmann::ordered_json& report,
         const std::string& words) {
  if (!answer.error.empty()) return ClusterFailed(options, answer.error, answer.retry_may_help);
  std::cout << (options.json ? JsonText(report) : words) << "\n";
  return 0;
}

int ListQuarantine(const RemotePart& remote, const ClusterOptions& options) {
  const AdminAnswer answer = remote.ask_admin(options.server, AdminCall::kListQuarantine, "", kClusterPatience);
  if (!answer.error.empty()) return ClusterFailed(options, answer.error, answer.retry_may_help);
  nlohmann::ordered_json report = nlohmann::ordered_json::array();
  std::ostringstream text;
  for (const AdminQuarantined& q : answer.quarantined) {
    report.push_back(
        {{"id", q.id}, {"entry", q.entry}, {"ends", q.ends}, {"remaining_ms", q.remaining_ms}, {"message", q.message}});
    text << q.id << " " << q.entry << ": its process ended " << q.ends << " times; for " << Seconds(q.remaining_ms)
         << " more\n  " << q.message << (q.message.ends_with('\n') ? "" : "\n");
  }
  return ShowClusterList(options, report, text.str(), "nothing is in quarantine");
}

}  // namespace

int RunClusterQueue(const RemotePart& remote, const ClusterOptions& options) {
  const AdminAnswer answer = remote.ask_admin(options.server, AdminCall::kListJobs, "", kClusterPatience);
  if (!answer.error.empty()) return ClusterFailed(options, answer.error, answer.retry_may_help);
  nlohmann::ordered_json report = nlohmann::ordered_json::array();
  std::string text;
  for (const AdminJob& job : answer.jobs) {
    report.push_back(LineOf(job));
    text += TextOf(job);
  }
  return ShowClusterList(options, report, text, "nothing waits and nothing runs");
}

int RunClusterCancel(const RemotePart& remote, const ClusterOptions& options) {
  const std::string& id = options.what[0];
  const AdminAnswer answer = remote.ask_admin(options.server, AdminCall::kCancelJob, id, kClusterPatience);
  return Done(options, answer, {{"cancelled", id}}, "ended " + id);
}

int RunClusterDrain(const RemotePart& remote, const ClusterOptions& options) {
  const std::string& name = options.what[0];
  const AdminAnswer answer = remote.ask_admin(options.server, AdminCall::kDrainWorker, name, kClusterPatience);
  return Done(options, answer, {{"draining", name}, {"running", answer.number}},
              name + " takes no more jobs; " + std::to_string(answer.number) + " still run on it");
}

int RunClusterResume(const RemotePart& remote, const ClusterOptions& options) {
  const std::string& name = options.what[0];
  const AdminAnswer answer = remote.ask_admin(options.server, AdminCall::kResumeWorker, name, kClusterPatience);
  return Done(options, answer, {{"resumed", name}, {"running", answer.number}}, name + " takes jobs again");
}

int RunClusterQuarantine(const RemotePart& remote, const ClusterOptions& options) {
  if (options.what.empty() || options.what == std::vector<std::string>{"list"}) return ListQuarantine(remote, options);
  if (options.what.size() != 2 || options.what[0] != "release") {
    ShowError("error: `residua cluster quarantine` takes list, release ID, or release all [usage]\n", 2, options.json);
    return 2;
  }
  const std::string id = options.what[1] == "all" ? "" : options.what[1];
  const AdminAnswer answer = remote.ask_admin(options.server, AdminCall::kReleaseQuarantine, id, kClusterPatience);
  return Done(options, answer, {{"released", answer.number}}, std::to_string(answer.number) + " released");
}

}  // namespace residua::client
