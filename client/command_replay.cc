// residua specialise --replay FILE: a job whose process ended without an answer, again and here, where a debugger may
// be at hand. The report holds all that the job had read; nothing of it is looked up on this machine.
#include <fstream>
#include <iostream>
#include <sstream>

#include "client/commands.h"
#include "client/json_text.h"
#include "client/remote_part.h"
#include "client/specialise_answer.h"

namespace residua::client {
namespace {

// The request of the report, whatever is asked.
class Replayer final : public Specialiser {
 public:
  explicit Replayer(job::JobRequest request) : request_(std::move(request)) {}

  Outcome Answer(const job::JobRequest&, const job::JobHooks& hooks) override {
    Outcome outcome;
    outcome.result = job::RunJob(request_, hooks);
    outcome.cache = "not cached";
    if (outcome.result.state == job::JobState::kDone) job::CompleteManifest(request_, &outcome.result);
    return outcome;
  }

 private:
  const job::JobRequest request_;
};

int Failed(const std::string& file, const std::string& why, bool json) {
  ShowError(file + ": error: " + why + " [replay]\n", 1, json);
  return 1;
}

}  // namespace

int RunReplay(const std::string& file, SpecialiseOptions options) {
  std::string why;
  const RemotePart* remote = LoadRemotePart(&why);
  if (!remote) return Failed(file, why, options.json);
  std::ifstream in(file, std::ios::binary);
  std::ostringstream bytes;
  if (!in || !(bytes << in.rdbuf())) return Failed(file, "it cannot be read", options.json);
  const ReplayedReport report = remote->read_report(bytes.str());
  if (!report.error.empty()) return Failed(file, report.error, options.json);
  std::cerr << "residua: report " << report.summary.id << " of " << report.summary.worker << ": "
            << report.summary.message << "\n";
  if (report.build_id != job::BuildId()) {
    std::cerr << "residua: warning: it is of another build, " << report.build_id << "\n";
  }
  if (!report.said.empty()) std::cerr << "residua: the last that it wrote: " << report.said << "\n";
  options.request = {};
  options.request.options.native = false;  // What is asked stands in the report.
  Replayer replayer(report.request);
  const SpecialiseAnswer answer = AnswerAndWrite(replayer, options, Delivery::kFolder, {});
  if (answer.status != 0) ShowError(answer.error, answer.status, options.json);
  if (answer.status == 0 && options.json) std::cout << JsonText(ReportOf(answer, false)) << "\n";
  if (answer.status == 0 && !options.json) {
    std::cout << "the job gives an answer here: " << answer.directory.string() << ", " << answer.ns / 1000000
              << " ms\n";
  }
  return answer.status;
}

}  // namespace residua::client
