// residua specialise: through a server, or in this process over the embedded cache (the default).
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "cache/job_results.h"
#include "cache/owner/client.h"
#include "client/commands.h"
#include "client/fix_values.h"
#include "client/remote_part.h"
#include "client/source_tree.h"
#include "client/write_file.h"
#include "worker/job/numerics.h"
#include "worker/job/relocation.h"
#include "worker/job/target.h"

namespace residua::client {

namespace {

namespace fs = std::filesystem;

struct Outcome {
  job::JobResult result;
  std::string cache;               // "hit", "miss because ...", "not cached"
  std::vector<std::string> notes;  // of the cache or the service
  bool service_failed = false;
};

// The owner of the cache, for as long as this request takes; null when there is none to be had.
std::shared_ptr<cache::ResultCache> OpenCache(const SpecialiseOptions& options, std::vector<std::string>* remarks) {
  if (options.no_cache) return nullptr;
  cache::ClientOptions where;
  where.directory = options.cache_dir.empty() ? cache::DefaultDirectory("artefacts") : options.cache_dir;
  if (options.time_limit_s > 0) {
    // Whoever waits for an equal request of another process has no time left for one of its own.
    where.flight_wait = std::chrono::milliseconds(static_cast<int64_t>(options.time_limit_s * 500));
  }
  auto owner = cache::OwnerClient::Connect(where);
  if (!owner.ok()) {
    remarks->push_back("not cached: " + std::string(owner.status().message()));
    return nullptr;
  }
  if (!(*owner)->Remark().empty()) remarks->push_back((*owner)->Remark());
  return std::move(*owner);
}

// The request went out with names in the place of paths: so the manifest tells them. The answer is shown with the
// user's paths again.
void Deliver(const job::JobRequest& request, const job::Relocation& places, Outcome* outcome) {
  if (!outcome->service_failed) job::CompleteManifest(request, &outcome->result);
  places.Restore(&outcome->result);
  outcome->cache = places.Restore(outcome->cache);
}

Outcome RunEmbedded(const SpecialiseOptions& options, const job::JobHooks& hooks) {
  job::JobRequest request = options.request;
  const job::Relocation places(&request);
  cache::CachedRun run =
      cache::RunThroughCache([&](std::vector<std::string>* remarks) { return OpenCache(options, remarks); },
                             cache::Compiler{job::CanonicalSignature, job::DependenciesHold, job::NativeSignature},
                             request, [&] { return job::RunJob(request, hooks); });
  Outcome outcome;
  outcome.result = std::move(run.result);
  outcome.notes = std::move(run.remarks);
  outcome.cache = run.hit ? "hit" : run.asked ? "miss because " + run.miss_reason : "not cached";
  Deliver(request, places, &outcome);
  return outcome;
}

std::string Describe(const RemoteEvent& event) {
  switch (event.kind) {
    case RemoteEvent::Kind::kQueued:
      return event.text.empty() ? "queued, " + std::to_string(event.number) + " before this"
                                : "joined an equal request";
    case RemoteEvent::Kind::kStarted:
      return "started on " + event.text;
    case RemoteEvent::Kind::kProgress:
      return event.text + (event.detail.empty() ? "" : ": " + event.detail);
    case RemoteEvent::Kind::kFunction:
      return "specialised " + event.text;
    case RemoteEvent::Kind::kHit:
      return "hit";
    case RemoteEvent::Kind::kMiss:
      return "miss because " + event.text;
  }
  return "";
}

Outcome RunRemote(const SpecialiseOptions& options, const job::JobHooks& hooks) {
  Outcome outcome;
  job::JobRequest request = options.request;
  if (std::string wrong = CollectSourceTree(&request); !wrong.empty()) {
    outcome.result.state = job::JobState::kUserError;
    outcome.result.message = wrong + "\n";
    return outcome;
  }
  std::string why;
  const RemotePart* remote_part = LoadRemotePart(&why);
  if (!remote_part) {
    outcome.service_failed = true;
    outcome.result.message = "error: " + why + " [service]\n";
    return outcome;
  }
  const job::Relocation places(&request);
  RemoteOptions remote_options;
  remote_options.server = options.server;
  remote_options.cancelled = hooks.cancelled;
  remote_options.skip_cache_lookup = options.no_cache;
  if (options.time_limit_s > 0) {
    remote_options.timeout = std::chrono::milliseconds(static_cast<int64_t>(options.time_limit_s * 1000));
  }
  RemoteAnswer remote = remote_part->specialise(remote_options, request, [&](const RemoteEvent& event) {
    if (hooks.progress) hooks.progress(places.Restore(Describe(event)), "");
  });
  outcome.result = std::move(remote.result);
  outcome.cache = remote.hit ? "hit" : "miss because " + remote.miss_reason;
  if (!remote.answered) {
    outcome.service_failed = true;
    outcome.result.message =
        "error: " + remote.error + (remote.retry_may_help ? "; a retry may help" : "") + " [service]\n";
  }
  Deliver(request, places, &outcome);
  return outcome;
}

Outcome Run(SpecialiseOptions options, const job::JobHooks& hooks) {
  Outcome outcome;
  job::JobRequest& request = options.request;
  std::string* const wrong = &outcome.result.message;
  const job::JobOptions& o = request.options;
  const bool aimed = o.native || o.emit_ir || o.emit_llvm || !o.target.empty();
  if ((aimed && !job::ResolveTarget(&request.options, wrong)) || !FixValues(PathsOf::kNames, hooks, &request, wrong)) {
    outcome.result.state = job::JobState::kUserError;
    return outcome;
  }
  if (options.server.empty()) return RunEmbedded(options, hooks);
  request.machine = job::ThisMachine();
  return RunRemote(options, hooks);
}

int64_t LineCount(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

int ExitStatus(const Outcome& outcome) {
  if (outcome.service_failed) return 3;
  switch (outcome.result.state) {
    case job::JobState::kDone:
      return 0;
    case job::JobState::kUserError:
    case job::JobState::kLimit:
    case job::JobState::kCancelled:
      return 1;
    default:
      return 3;
  }
}

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
  Outcome outcome = Run(options, hooks);
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
