// The cache in the words of worker/job/job.h: a JobResult in, a JobResult out. Both the embedded client and the server
// look up, run and store through here. Uses the types of job.h, not its code: what has to be asked of the compiler is
// passed in.
//
// A result is two entries. The residual stands under the signature of the call, which knows no machine; the native
// artefact stands under a key of its own (job::NativeSignature), which the residual is needed to make. So one residual
// serves every machine, and each kind of processor gets an artefact that it can run.
//
// A residual for which some fixed values or facts did not matter stands under a second key as well, which leaves these
// open. Which were open in what was stored for requests of this form (the same but for all values and facts) is a short
// list in an entry of its own, the newest first. It is a hint: what it leads to is checked like any entry, and where
// two processes write it at once one of them is lost and costs a miss.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cache/entry.h"
#include "worker/job/job.h"

namespace residua::cache {

struct Compiler {
  std::function<job::Signature(const job::JobRequest&)> signature;
  std::function<bool(const job::JobRequest&, std::vector<job::Dependency>*, std::string* told)> dependencies_hold;
  // The second key, of a residual that is at hand; empty: all of a result stands under the first.
  std::function<job::Signature(const job::JobRequest&, const job::JobResult& residual)> native_signature = {};
  // What a signature would be without values and facts that did not matter, and of which parameters it tells some.
  // Empty: all matter.
  std::function<job::Signature(const job::Signature&, const std::vector<std::string>& unused)> left_open = {};
  std::function<std::vector<std::string>(const job::Signature&)> told_in = {};
  // A result that is found under such a key is told with the facts of the signature that asks.
  std::function<void(const job::Signature&, job::JobResult*)> tell_facts = {};
  // What a listing of installed functions names (job::SourceTree), as far as it is one; asked by servers only.
  std::function<std::vector<job::FileDigest>(const std::string& listing)> listed = {};
};

// Requests of one family differ in facts, values, options or the text of files: path of the entry and its function.
Key KeyOf(const job::JobRequest& request, const job::Signature& signature);
// As it is stored; without the names of its files.
StoredResult StoredOf(const job::JobResult& result);

struct JobLookup {
  std::optional<job::JobResult> result;
  std::string miss_reason;
  Miss miss = Miss::kNothingStored;  // why there is no result
  Key missed;  // what the caller is expected to make now, or to give up: of the residual or of its artefact
};
JobLookup LookupJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key);

// Only results in state kDone, and of this very key, are stored; others are refused with kInvalidArgument: what is
// served is what was asked for.
// An artefact that is missing as the machine could make none at that time is not: only its residual is.
absl::Status StoreJob(ResultCache& cache, const Compiler& compiler, const job::JobRequest& request, const Key& key,
                      const job::JobResult& result);

// Look up, else run and store. `open` gives the cache; null means uncached. It is held while the job runs, which is how
// others know that the result is being made. What the user should know of the cache (it is full, it was not to be had)
// is appended to `remarks`, also by `open`.
using OpenCache = std::function<std::shared_ptr<ResultCache>(std::vector<std::string>* remarks)>;
struct CachedRun {
  job::JobResult result;
  bool hit = false;
  bool asked = false;       // there was a cache to ask
  std::string miss_reason;  // when the cache was asked and had nothing
  std::vector<std::string> remarks;
};
CachedRun RunThroughCache(const OpenCache& open, const Compiler& compiler, const job::JobRequest& request,
                          const std::function<job::JobResult()>& run);

// Versions of functions, from one job to the next (job::JobHooks): entries of their own, each a blob by the evaluator's
// key. What is not to be had or not stored is made anew, which nobody need be told.
std::optional<std::string> FindVersion(ResultCache& cache, const std::string& key);
void KeepVersion(ResultCache& cache, const std::string& key, const job::KeptVersion& version);

}  // namespace residua::cache
