// residua specialise: one request, its answer in a folder.
#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/error_object.h"
#include "client/specialise_answer.h"
#include "terminal/terminal.h"

namespace residua::client {

namespace {

// A line a pass, in the order in which they first ran.
std::string PassTable(const std::vector<job::PassTime>& times) {
  std::string table;
  char line[128];
  std::snprintf(line, sizeof line, "%-30s %6s %8s %10s\n", "pass", "runs", "changes", "ms");
  table += line;
  for (const job::PassTime& t : times) {
    const std::string changes = t.changes < 0 ? "" : std::to_string(t.changes);
    std::snprintf(line, sizeof line, "%-30s %6lld %8s %10.3f\n", t.name.c_str(), static_cast<long long>(t.runs),
                  changes.c_str(), static_cast<double>(t.ns) / 1e6);
    table += line;
  }
  return table;
}

}  // namespace

int RunSpecialise(SpecialiseOptions options) {
  const bool show = !options.quiet && !options.json && (options.verbose || isatty(2));
  job::JobHooks hooks;
  terminal::ProgressLine progress(show);
  hooks.progress = [&](const std::string& phase, const std::string& detail) { progress.Step(phase, detail); };
  const SpecialiseAnswer answer = AnswerAndWrite(*SpecialiserFor(options), options, Delivery::kFolder, hooks);
  progress.Clear();
  ShowDiagnostics(answer.error);
  if (options.json) std::cout << LineOf(ReportOf(answer, false));
  if (answer.status != 0 || options.json) return answer.status;
  const job::JobResult& result = answer.outcome.result;
  for (const std::string& note : answer.outcome.notes) ShowDiagnostics("residua: " + note + "\n");
  for (const std::string& remark : result.remarks) {
    if (!options.quiet || IsOfNoNativeArtefact(remark)) ShowDiagnostics(remark + "\n");
  }
  for (const char* dump : {job::kFactsDump, job::kUsedFactsDump}) {
    if (options.request.options.dump == dump) std::cout << result.files.at(result.entry + "." + dump);
  }
  if (!result.pass_times.empty()) std::cout << PassTable(result.pass_times);
  std::cout << answer.directory.string() << ":";
  for (const auto& [name, _] : result.files) std::cout << " " << name;
  std::cout << "\n"
            << LineCount(result.files.at(result.entry + ".m")) << " lines, " << answer.outcome.cache << ", "
            << answer.ns / 1000000 << " ms\n";
  return 0;
}

}  // namespace residua::client
