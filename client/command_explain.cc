// residua explain: a page about a specialisation, or two requests beside each other. Made anew each time: what is
// looked at is what happens now.
#include <chrono>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/commands.h"
#include "client/compare_findings.h"
#include "client/fix_values.h"
#include "client/json_text.h"
#include "client/write_file.h"
#include "worker/job/pass_names.h"
#include "worker/job/target.h"

namespace residua::client {
namespace {

// False: what is wrong was said, and *status is that of the command.
bool Explain(SpecialiseOptions options, const char* dump, job::JobResult* result, int* status) {
  const auto start = std::chrono::steady_clock::now();
  job::JobHooks hooks;
  if (options.time_limit_s > 0) {
    hooks.cancelled = [&] {
      return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > options.time_limit_s;
    };
  }
  options.request.options.dump = dump;
  std::string wrong;
  if (!job::ResolveTarget(&options.request.options, &wrong) ||
      !FixValues(PathsOf::kDisk, hooks, &options.request, &wrong)) {
    *status = 1;
    ShowError(AtItsPlace(options.given_lines, wrong), *status, options.json);
    return false;
  }
  *result = job::RunJob(options.request, hooks);
  if (result->state == job::JobState::kDone) return true;
  *status = result->state == job::JobState::kInternal ? 3 : 1;
  ShowError(AtItsPlace(options.given_lines, result->message), *status, options.json);
  return false;
}

// The folder and the name of the page: `-o` names a folder, or a page that is no folder.
std::pair<std::filesystem::path, std::string> PageOf(const std::string& output, const std::string& entry) {
  const std::filesystem::path given = output.empty() ? entry + "_residua" : output;
  std::error_code ignored;
  if (given.extension() != ".html" || std::filesystem::is_directory(given, ignored)) return {given, entry + ".html"};
  const std::filesystem::path folder = given.parent_path();
  return {folder.empty() ? "." : folder, given.filename().string()};
}

}  // namespace

int RunExplain(const SpecialiseOptions& options, const SpecialiseOptions* other) {
  const char* const dump = other != nullptr ? job::kFindingsDump : job::kExplainDump;
  job::JobResult result, compared;
  int status = 0;
  if (!Explain(options, dump, &result, &status)) return status;
  if (other != nullptr) {
    SpecialiseOptions second = *other;
    second.json = options.json;
    if (!Explain(second, dump, &compared, &status)) return status;
  }
  const auto [dir, name] = PageOf(options.out_dir, result.entry);
  std::string error;
  if (!WriteFiles(dir, {{name, result.files.at(result.entry + ".html")}}, &error)) {
    ShowError("error: " + error + " [cannot-write]\n", 1, options.json);
    return 1;
  }
  std::string comparison;
  if (other != nullptr) {
    const auto findings = [](const job::JobResult& r) { return r.files.at(r.entry + "." + job::kFindingsDump); };
    comparison = CompareFindings(findings(result), findings(compared));
  }
  if (!options.json) {
    std::cout << (dir / name).string() << "\n" << comparison;
    return 0;
  }
  nlohmann::ordered_json report = {{"entry", result.entry}, {"page", (dir / name).string()}};
  if (other != nullptr) report["comparison"] = comparison;
  std::cout << JsonText(report) << "\n";
  return 0;
}

}  // namespace residua::client
