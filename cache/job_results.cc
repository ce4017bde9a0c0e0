#include "cache/job_results.h"

#include <algorithm>
#include <iterator>
#include <sstream>

#include "digest/riddle.h"
#include "digest/sha256.h"

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

}  // namespace

StoredResult StoredOf(const job::JobResult& result) {
  StoredResult stored;
  stored.entry = result.entry;
  stored.remarks = result.remarks;
  for (const job::Dependency& d : result.dependencies)
    stored.dependencies.push_back({d.path, d.found, d.sha256, d.code});
  stored.signature = result.signature;
  stored.phase_ns = result.phase_ns;
  return stored;
}

namespace {

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

// ---- entries that hold one text and rest on nothing: what it means is said by the key

// Of a text that its canonical words name.
Key KeyOfText(std::string canonical) {
  Key key;
  key.sha256 = Sha256Hex(canonical);
  key.canonical = std::move(canonical);
  key.part = key.peek = true;
  return key;
}

std::optional<std::string> FindText(ResultCache& cache, const Key& key, const std::string& name) {
  LookupAnswer answer = cache.Lookup(key, [](const auto&, std::string*) { return true; });
  const auto text = answer.files.find(name);
  if (!answer.result || text == answer.files.end()) return std::nullopt;
  return std::move(text->second);
}

// `entry`: what the list of the cache calls it.
absl::Status KeepText(ResultCache& cache, const Key& key, const std::string& name, const std::string& entry,
                      const std::string& text) {
  StoredResult stored;
  stored.entry = entry;
  stored.signature = key.sha256;
  return cache.Store(key, std::move(stored), {{name, text}});
}

// ---- values and facts that do not matter

constexpr const char* kOpenValues = "open-values";
constexpr size_t kMaxOpen = 16;

using Names = std::vector<std::string>;

job::Signature SignatureOf(const Key& key) {
  job::Signature signature;
  signature.canonical = key.canonical;
  return signature;
}

Key LeftOpen(const Compiler& compiler, const Key& key, const Names& unused) {
  const job::Signature general = compiler.left_open(SignatureOf(key), unused);
  Key open{general.sha256, general.canonical, ""};  // what a miss is compared with tells its values
  open.peek = true;
  return open;
}

// What a request of this form tells and may leave open; none: there is no list for it.
Names ToldBy(const Compiler& compiler, const Key& key) {
  return compiler.left_open && compiler.told_in ? compiler.told_in(SignatureOf(key)) : Names();
}

// Of the list of what was open in results for requests of this form.
Key KeyOfList(const Compiler& compiler, const Key& key, const Names& told) {
  return KeyOfText(std::string(kOpenValues) + "\n" + LeftOpen(compiler, key, told).canonical);
}

// A set of names a line, the newest first.
std::vector<Names> ReadList(ResultCache& cache, const Key& list) {
  std::vector<Names> sets;
  std::istringstream lines(FindText(cache, list, kOpenValues).value_or(""));
  for (std::string line; std::getline(lines, line) && sets.size() < kMaxOpen;) {
    std::istringstream words(line);
    sets.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  return sets;
}

absl::Status AddToList(ResultCache& cache, const Key& list, const Names& unused) {
  std::vector<Names> sets = ReadList(cache, list);
  if (!sets.empty() && sets[0] == unused) return absl::OkStatus();
  std::erase(sets, unused);
  sets.insert(sets.begin(), unused);
  std::string text;
  for (size_t k = 0; k < std::min(sets.size(), kMaxOpen); ++k) {
    for (const std::string& name : sets[k]) text += name + " ";
    text += "\n";
  }
  return KeepText(cache, list, kOpenValues, kOpenValues, text);
}

JobLookup LookupExactly(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key) {
  std::vector<job::Dependency> now;  // those of the answer, with the texts that are there now
  LookupAnswer answer = cache.Lookup(key, [&](const std::vector<Dependency>& stored, std::string* told) {
    now = ToJob(stored);
    return compiler.dependencies_hold(request, &now, told);
  });
  if (!answer.result) return {std::nullopt, answer.miss_reason, answer.miss, key};
  // What riddles asked is told with the answer.
  const std::vector<Dependency>& told = answer.result->dependencies;
  for (size_t k = 0; k < now.size(); ++k) {
    if (IsRiddle(now[k].code)) now[k].code = k < told.size() && told[k].path == now[k].path ? told[k].code : "";
  }
  job::JobResult result;
  result.entry = answer.result->entry;
  result.files = std::move(answer.files);
  result.remarks = std::move(answer.result->remarks);
  result.dependencies = std::move(now);
  result.signature = answer.result->signature;
  result.phase_ns = std::move(answer.result->phase_ns);
  return {std::move(result), "", {}, {}};
}

// Under the request's own key, then under those that leave values open which did not matter for others; a miss is one
// of the request's own key.
JobLookup LookupResidual(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key) {
  const Names told = ToldBy(compiler, key);
  if (told.empty()) return LookupExactly(cache, compiler, request, key);
  Key exact = key;
  exact.peek = true;
  if (JobLookup found = LookupExactly(cache, compiler, request, exact); found.result) return found;
  for (const Names& unused : ReadList(cache, KeyOfList(compiler, key, told))) {
    JobLookup found = LookupExactly(cache, compiler, request, LeftOpen(compiler, key, unused));
    if (!found.result) continue;
    found.result->signature = key.sha256;
    if (compiler.tell_facts) compiler.tell_facts(SignatureOf(key), &*found.result);
    return found;
  }
  return LookupExactly(cache, compiler, request, key);
}

absl::Status StoreResidual(ResultCache& cache, const Compiler& compiler, const Key& key,
                           const job::JobResult& residual) {
  absl::Status stored = cache.Store(key, StoredOf(residual), residual.files);
  const Names told = residual.unused.empty() ? Names() : ToldBy(compiler, key);
  if (!stored.ok() || told.empty()) return stored;
  stored = cache.Store(LeftOpen(compiler, key, residual.unused), StoredOf(residual), residual.files);
  return stored.ok() ? AddToList(cache, KeyOfList(compiler, key, told), residual.unused) : stored;
}

// There is no artefact for a reason that has nothing to do with the request (native::CompileResult): the next one who
// asks, here or elsewhere, may get one.
bool IsOfThisMachine(const job::JobResult& artefact) {
  return std::any_of(artefact.remarks.begin(), artefact.remarks.end(), [](const std::string& remark) {
    return remark.ends_with("[native-failed]") || remark.ends_with("[no-native]");
  });
}

}  // namespace

JobLookup LookupJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key) {
  JobLookup found = LookupResidual(cache, compiler, request, key);
  if (!found.result) return found;
  job::JobResult& result = *found.result;
  // Entries may come from elsewhere (`cache import`), and what uses a result relies on these.
  if (!IsPlainName(result.entry) || !result.files.count(result.entry + ".m")) {
    return {std::nullopt, "the stored result has no residual program", Miss::kDamaged, key};
  }
  const job::Signature second = SecondKey(compiler, request, result);
  if (second.sha256.empty()) return found;
  // Made from what is at hand: it depends on nothing else.
  const Key native = KeyOfArtefact(key, second);
  LookupAnswer artefact = cache.Lookup(native, [](const auto&, std::string*) { return true; });
  if (!artefact.result) {
    return {std::nullopt, "the residual is stored, its artefact for " + request.options.target + " is not",
            Miss::kNoArtefact, native};
  }
  result.native_remarks = static_cast<int64_t>(artefact.result->remarks.size());
  for (std::string& remark : artefact.result->remarks) result.remarks.push_back(std::move(remark));
  result.files.merge(artefact.files);
  return found;
}

absl::Status StoreJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key,
                      const job::JobResult& result) {
  if (result.state != job::JobState::kDone) return absl::InvalidArgumentError("only finished results are stored");
  if (result.signature != key.sha256) return absl::InvalidArgumentError("the result is of another request");
  if (result.native_remarks < 0 || result.native_remarks > static_cast<int64_t>(result.remarks.size())) {
    return absl::InvalidArgumentError("the result counts more remarks than it has");
  }
  const job::Signature second = SecondKey(compiler, request, result);
  if (second.sha256.empty()) return StoreResidual(cache, compiler, key, result);
  const job::JobResult residual = ResidualOf(result), artefact = ArtefactOf(result, second);
  if (IsOfThisMachine(artefact)) {
    cache.GiveUp(KeyOfArtefact(key, second));
    return StoreResidual(cache, compiler, key, residual);
  }
  // The artefact first: who finds the residual finds it, too.
  absl::Status stored = cache.Store(KeyOfArtefact(key, second), StoredOf(artefact), artefact.files);
  return stored.ok() ? StoreResidual(cache, compiler, key, residual) : stored;
}

namespace {

constexpr const char* kVersion = "version";  // its one file

Key KeyOfVersion(const std::string& digest) { return KeyOfText(std::string(kVersion) + " of a function\n" + digest); }

}  // namespace

std::optional<std::string> FindVersion(ResultCache& cache, const std::string& key) {
  return FindText(cache, KeyOfVersion(key), kVersion);
}

void KeepVersion(ResultCache& cache, const std::string& key, const job::KeptVersion& version) {
  // The job's own result says what is wrong with the cache.
  (void)KeepText(cache, KeyOfVersion(key), kVersion, std::string(kVersionOf) + version.function, version.bytes);
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
  Key missed;
  if (cache) {
    out.asked = true;
    JobLookup lookup = LookupJob(*cache, compiler, request, key);
    if (lookup.result) {
      out.result = std::move(*lookup.result);
      out.hit = true;
      return out;
    }
    out.miss_reason = lookup.miss_reason;
    missed = std::move(lookup.missed);
  }
  out.result = run();
  if (!cache) return out;
  if (out.result.state != job::JobState::kDone) {
    cache->GiveUp(missed);
  } else if (absl::Status stored = StoreJob(*cache, compiler, request, key, out.result); !stored.ok()) {
    out.remarks.push_back("the result was not stored: " + std::string(stored.message()));
  }
  return out;
}

}  // namespace residua::cache
