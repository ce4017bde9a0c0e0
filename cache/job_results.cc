#include "cache/job_results.h"

namespace residua::cache {

Key KeyOf(const job::JobRequest& request, const job::Signature& signature) {
  return {signature.sha256, signature.canonical, request.entry_path + "\n" + request.entry_function};
}

namespace {

std::vector<job::Dependency> ToJob(const std::vector<Dependency>& stored) {
  std::vector<job::Dependency> out;
  for (const Dependency& d : stored) out.push_back({d.path, d.found, d.sha256, d.code});
  return out;
}

StoredResult ToStored(const job::JobResult& result) {
  StoredResult stored;
  stored.entry = result.entry;
  stored.remarks = result.remarks;
  for (const job::Dependency& d : result.dependencies)
    stored.dependencies.push_back({d.path, d.found, d.sha256, d.code});
  stored.signature = result.signature;
  stored.phase_ns = result.phase_ns;
  return stored;
}

job::Signature SecondKey(const Compiler& compiler, const job::JobRequest& request, const job::JobResult& residual) {
  return compiler.native_signature ? compiler.native_signature(request, residual) : job::Signature();
}

Key KeyOfArtefact(const Key& residual, const job::Signature& signature) {
  return {signature.sha256, signature.canonical, residual.family + "\nnative", true};
}

// The two halves of a result.
job::JobResult ResidualOf(const job::JobResult& result) {
  job::JobResult residual = result;
  residual.remarks.resize(residual.remarks.size() - static_cast<size_t>(residual.native_remarks));
  residual.native_remarks = 0;
  std::erase_if(residual.files, [&](const auto& file) { return job::IsNativeFile(result.entry, file.first); });
  return residual;
}

job::JobResult ArtefactOf(const job::JobResult& result, const job::Signature& second) {
  job::JobResult artefact;
  artefact.entry = result.entry;
  artefact.signature = second.sha256;
  artefact.remarks.assign(result.remarks.end() - result.native_remarks, result.remarks.end());
  for (const auto& [name, bytes] : result.files) {
    if (job::IsNativeFile(result.entry, name)) artefact.files[name] = bytes;
  }
  return artefact;
}

}  // namespace

JobLookup LookupJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key) {
  std::vector<job::Dependency> now;  // those of the answer, with the texts that are there now
  LookupAnswer answer = cache.Lookup(key, [&](const std::vector<Dependency>& stored, std::string* changed) {
    now = ToJob(stored);
    return compiler.dependencies_hold(request, &now, changed);
  });
  if (!answer.result) return {std::nullopt, answer.miss_reason};
  job::JobResult result;
  result.entry = answer.result->entry;
  result.files = std::move(answer.files);
  result.remarks = std::move(answer.result->remarks);
  result.dependencies = std::move(now);
  result.signature = answer.result->signature;
  result.phase_ns = std::move(answer.result->phase_ns);
  const job::Signature second = SecondKey(compiler, request, result);
  if (second.sha256.empty()) return {std::move(result), ""};
  // Made from what is at hand: it depends on nothing else.
  LookupAnswer artefact = cache.Lookup(KeyOfArtefact(key, second), [](const auto&, std::string*) { return true; });
  if (!artefact.result) {
    return {std::nullopt, "the residual is stored, its artefact for " + request.options.target + " is not"};
  }
  result.native_remarks = static_cast<int64_t>(artefact.result->remarks.size());
  for (std::string& remark : artefact.result->remarks) result.remarks.push_back(std::move(remark));
  result.files.merge(artefact.files);
  return {std::move(result), ""};
}

absl::Status StoreJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key,
                      const job::JobResult& result) {
  if (result.state != job::JobState::kDone) return absl::InvalidArgumentError("only finished results are stored");
  if (result.signature != key.sha256) return absl::InvalidArgumentError("the result is of another request");
  if (result.native_remarks < 0 || result.native_remarks > static_cast<int64_t>(result.remarks.size())) {
    return absl::InvalidArgumentError("the result counts more remarks than it has");
  }
  const job::Signature second = SecondKey(compiler, request, result);
  if (second.sha256.empty()) return cache.Store(key, ToStored(result), result.files);
  const job::JobResult residual = ResidualOf(result), artefact = ArtefactOf(result, second);
  // The artefact first: who finds the residual finds it, too.
  absl::Status stored = cache.Store(KeyOfArtefact(key, second), ToStored(artefact), artefact.files);
  return stored.ok() ? cache.Store(key, ToStored(residual), residual.files) : stored;
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
  } else if (absl::Status stored = StoreJob(*cache, compiler, request, key, out.result); !stored.ok()) {
    out.remarks.push_back("the result was not stored: " + std::string(stored.message()));
  }
  return out;
}

}  // namespace residua::cache
