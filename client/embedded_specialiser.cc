// Requests answered in this process, over the cache of this machine.
#include <chrono>
#include <set>

#include "cache/job_results.h"
#include "cache/owner/client.h"
#include "client/own_compiler.h"
#include "client/specialiser.h"

namespace residua::client {
namespace {

// A connection to the owner that remembers what was looked up on it, not found, and neither made nor given up since:
// others wait for it as long as the connection lasts.
class Connection final : public cache::ResultCache {
 public:
  explicit Connection(std::unique_ptr<cache::OwnerClient> owner) : owner_(std::move(owner)) {}

  cache::LookupAnswer Lookup(const cache::Key& key, const cache::Validate& validate) override {
    cache::LookupAnswer answer = owner_->Lookup(key, validate);
    if (!answer.result && !key.peek) awaited_.insert(key.sha256);
    return answer;
  }
  absl::Status Store(const cache::Key& key, cache::StoredResult result,
                     const std::map<std::string, std::string>& blobs) override {
    awaited_.erase(key.sha256);
    return owner_->Store(key, std::move(result), blobs);
  }
  void GiveUp(const cache::Key& key) override {
    awaited_.erase(key.sha256);
    owner_->GiveUp(key);
  }

  bool IsAwaited() const { return !awaited_.empty(); }

 private:
  const std::unique_ptr<cache::OwnerClient> owner_;
  std::set<std::string> awaited_;
};

// The owner of the cache; null when there is none to be had, and why.
std::shared_ptr<Connection> OpenCache(const SpecialiseOptions& options, std::vector<std::string>* remarks) {
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
  return std::make_shared<Connection>(std::move(*owner));
}

class Embedded final : public Specialiser {
 public:
  explicit Embedded(const SpecialiseOptions& options) : options_(options), use_cache_(!options.no_cache) {}

  Outcome Answer(const job::JobRequest& asked, const job::JobHooks& hooks) override {
    job::JobRequest request = asked;
    const job::Relocation places(&request);
    cache::CachedRun run =
        cache::RunThroughCache([&](std::vector<std::string>* remarks) { return Reach(remarks); }, OwnCompiler(),
                               request, [&] { return job::RunJob(request, WithVersions(hooks)); });
    if (connection_ && connection_->IsAwaited()) connection_.reset();
    Outcome outcome;
    outcome.result = std::move(run.result);
    outcome.notes = std::move(run.remarks);
    outcome.cache = run.hit ? "hit" : run.asked ? "miss because " + run.miss_reason : "not cached";
    Deliver(request, places, &outcome);
    return outcome;
  }

 private:
  // Functions that were made for another request are found in the cache, too.
  job::JobHooks WithVersions(job::JobHooks hooks) const {
    if (!connection_) return hooks;
    hooks.find_version = [this](const std::string& key) { return cache::FindVersion(*connection_, key); };
    hooks.keep_versions = [this](const std::map<std::string, job::KeptVersion>& records) {
      for (const auto& [key, version] : records) cache::KeepVersion(*connection_, key, version);
    };
    hooks.least_steps = job::kWorthKeeping;
    return hooks;
  }

  // Kept from one request to the next, unless somebody may wait for what one of them left unmade. A cache that was not
  // to be had is not waited for again.
  std::shared_ptr<cache::ResultCache> Reach(std::vector<std::string>* remarks) {
    if (!use_cache_) return nullptr;
    if (!connection_) connection_ = OpenCache(options_, remarks);
    use_cache_ = connection_ != nullptr;
    return connection_;
  }

  const SpecialiseOptions options_;
  bool use_cache_;
  std::shared_ptr<Connection> connection_;
};

}  // namespace

std::unique_ptr<Specialiser> EmbeddedSpecialiser(const SpecialiseOptions& options) {
  return std::make_unique<Embedded>(options);
}

}  // namespace residua::client
