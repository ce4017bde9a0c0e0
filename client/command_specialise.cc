// residua specialise: one request, its answer in a folder.
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "client/specialiser.h"
#include "client/write_file.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;

int64_t LineCount(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

}  // namespace

int RunSpecialise(SpecialiseOptions options) {
  auto start = std::chrono::steady_clock::now();
  auto elapsed_ns = [&] {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - start).count();
  };
  bool show = !options.quiet && !options.json && (options.verbose || isatty(2) || !options.server.empty());
  job::JobHooks hooks;
  hooks.progress = [&](const std::string& phase, const std::string& detail) {
    if (show) std::cerr << "residua: " << phase << (detail.empty() ? "" : ": " + detail) << "\n";
  };
  if (options.time_limit_s > 0) {
    hooks.cancelled = [&] { return static_cast<double>(elapsed_ns()) > options.time_limit_s * 1e9; };
  }
  Outcome outcome = AnswerRequest(*SpecialiserFor(options), options.request, hooks);
  int status = ExitStatus(outcome);
  nlohmann::ordered_json report;
  if (status != 0) {
    std::cerr << outcome.result.message;
    report["error"] = {{"message", outcome.result.message}, {"status", status}};
    if (options.json) std::cout << report.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    return status;
  }
  const job::JobResult& result = outcome.result;
  fs::path dir = options.out_dir.empty() ? fs::path(result.entry + "_residua") : fs::path(options.out_dir);
  std::error_code code;
  fs::create_directories(dir, code);
  std::string error;
  for (const auto& [name, bytes] : result.files) {
    if (!WriteFile(dir / name, bytes, &error)) {
      std::cerr << "error: " << error << " [cannot-write]\n";
      return 1;
    }
  }
  // What an earlier run left and this one does not deliver must not be mistaken for its result.
  for (const std::string& stale : {"lib" + result.entry + ".so", result.entry + ".h", result.entry + ".mat",
                                   result.entry + ".ir", result.entry + ".ll"}) {
    if (!result.files.count(stale)) fs::remove(dir / stale, code);
  }
  for (const auto& file : fs::directory_iterator(dir, code)) {
    const fs::path& path = file.path();
    if (path.extension() == job::kValueFile && !result.files.count(path.filename().string())) fs::remove(path, code);
  }
  const std::string& text = result.files.at(result.entry + ".m");
  if (options.json) {
    report["entry"] = result.entry;
    report["directory"] = dir.string();
    std::vector<std::string> names;
    for (const auto& [name, _] : result.files) names.push_back(name);
    report["files"] = names;
    report["signature"] = result.signature;
    report["cache"] = outcome.cache;
    report["hit"] = outcome.cache == "hit";
    report["lines"] = LineCount(text);
    report["remarks"] = result.remarks;
    report["notes"] = outcome.notes;
    report["ns"] = elapsed_ns();
    nlohmann::ordered_json phases = nlohmann::ordered_json::object();
    for (const auto& [phase, ns] : result.phase_ns) phases[phase] = ns;
    report["phases_ns"] = phases;
    std::cout << report.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    return 0;
  }
  for (const std::string& note : outcome.notes) std::cerr << "residua: " << note << "\n";
  if (!options.quiet) {
    for (const std::string& remark : result.remarks) std::cerr << remark << "\n";
  }
  for (const char* dump : {job::kFactsDump, job::kUsedFactsDump}) {
    if (options.request.options.dump == dump) std::cout << result.files.at(result.entry + "." + dump);
  }
  std::cout << dir.string() << ":";
  for (const auto& [name, _] : result.files) std::cout << " " << name;
  std::cout << "\n" << LineCount(text) << " lines, " << outcome.cache << ", " << elapsed_ns() / 1000000 << " ms\n";
  return 0;
}

}  // namespace residua::client
