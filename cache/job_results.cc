#include "cache/job_results.h"

namespace residua::cache {

Key KeyOf(const job::JobRequest& request, const job::Signature& signature) {
  return {signature.sha256, signature.canonical, request.entry_path + "\n" + request.entry_function};
}

JobLookup LookupJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key) {
  LookupAnswer answer = cache.Lookup(key, [&](const std::vector<Dependency>& stored, std::string* changed) {
    std::vector<job::Dependency> dependencies;
    for (const Dependency& d : stored) dependencies.push_back({d.path, d.found, d.sha256});
    return compiler.dependencies_hold(request, dependencies, changed);
  });
  if (!answer.result) return {std::nullopt, answer.miss_reason};
  job::JobResult result;
  result.entry = answer.result->entry;
  result.files = std::move(answer.files);
  result.remarks = std::move(answer.result->remarks);
  for (const Dependency& d : answer.result->dependencies) result.dependencies.push_back({d.path, d.found, d.sha256});
  result.signature = answer.result->signature;
  result.phase_ns = std::move(answer.result->phase_ns);
  return {std::move(result), ""};
}

absl::Status StoreJob(ResultCache& cache, const Key& key, const job::JobResult& result) {
  if (result.state != job::JobState::kDone) return absl::InvalidArgumentError("only finished results are stored");
  StoredResult stored;
  stored.entry = result.entry;
  stored.remarks = result.remarks;
  for (const job::Dependency& d : result.dependencies) stored.dependencies.push_back({d.path, d.found, d.sha256});
  stored.signature = result.signature;
  stored.phase_ns = result.phase_ns;
  return cache.Store(key, std::move(stored), result.files);
}

CachedRun RunThroughCache(const OpenCache& open, const Compiler& compiler, const job::JobRequest& request,
                          const std::function<job::JobResult()>& run) {
  CachedRun out;
  const job::Signature signature = compiler.signature(request);
  if (signature.state != job::JobState::kDone) {
    out.result.state = signature.state;
    out.result.message = signature.message;
    return out;
  }
  const Key key = KeyOf(request, signature);
  const std::shared_ptr<ResultCache> cache = open(&out.remarks);
  if (cache) {
    out.asked = true;
    JobLookup lookup = LookupJob(*cache, compiler, request, key);
    if (lookup.result) {
      out.result = std::move(*lookup.result);
      out.hit = true;
      return out;
    }
    out.miss_reason = lookup.miss_reason;
  }
  out.result = run();
  if (!cache) return out;
  if (out.result.state != job::JobState::kDone) {
    cache->GiveUp(key);
  } else if (absl::Status stored = StoreJob(*cache, key, out.result); !stored.ok()) {
    out.remarks.push_back("the result was not stored: " + std::string(stored.message()));
  }
  return out;
}

}  // namespace residua::cache
